/** A code or PIN in groups of three, easier to read out and to type. */
export const spaced = (text: string): string => text.replaceAll(/.{3}(?=.)/g, '$&\u00A0')
