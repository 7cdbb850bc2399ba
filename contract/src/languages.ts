/** Languages of pupils' pages and of questions, by their BCP 47 tags. */
export const languages = ['en', 'ta', 'hi'] as const
export type Language = (typeof languages)[number]
