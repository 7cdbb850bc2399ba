/** Groups of vowels, without a silent e at the end; at least one. */
function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '')
  const spoken =
    /[^l]e$|es$|ed$/.test(letters) && !/[td]ed$|[cgsxz]es$/.test(letters) ? letters.replace(/e[sd]?$/, '') : letters
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0)
}

/** The school grade at which a text is read with ease, by the formula of Flesch and Kincaid (1975). */
export function readingGrade(text: string): number {
  const sentences = text.split(/[.!?](?:\s|$)/).filter((sentence) => /[a-z]/i.test(sentence))
  const words = text.match(/[a-z][a-z’'-]*/gi) ?? []
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59
}
