/** Names that programs give to any picture. */
const usualNames = new Set(['bild', 'clipboard', 'image', 'img', 'photo', 'picture', 'scan', 'screenshot', 'untitled'])

/**
 * What to say of a picture whose author said nothing: the words of its file's name. A name of letters and digits in one
 * word, as programs make them, says nothing.
 */
export function describePicture(name: string): string {
  const words = name
    .replace(/\.\w{1,5}$/, '')
    .split(/[\s_.-]+/)
    .filter(Boolean)
  const isSpoken = words.every((word) => /^(?:[\p{L}\p{M}]+|\d{1,3})$/u.test(word))
  const saysSomething = words.some((word) => /\p{L}{3}/u.test(word) && !usualNames.has(word.toLowerCase()))
  return isSpoken && saysSomething ? words.join(' ') : 'Picture without a description'
}
