"""The language floor: every sentence the product says about rulings, rules, cards and faults.

Nothing here decides a rule. Rulings, profiles and cards come in, sentences go out, and every function
takes the translator first, so that one engine speaks every language and the command line needs no web.
"""
