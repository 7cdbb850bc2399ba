/** The activity, and what stands after `Safety.` in the form of content/build/safety.ts, if anything. */
export function splitSafety(words: string): { what: string; safety: string | undefined } {
  const [what = '', safety] = words.split(/ Safety\. (?=Age: )/)
  return { what, safety }
}
