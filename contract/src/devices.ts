const browsers: [sign: RegExp, name: string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [sign: RegExp, name: string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]
const named = (list: [RegExp, string][], userAgent: string) => list.find(([sign]) => sign.test(userAgent))?.[1]

/** The longest text that `deviceOf` gives. */
export const deviceMax = 40

/**
 * What a browser says it is, in words that a person recognises their phone by. Every word is ours: nothing of the header itself is in the
 * result. The order of the lists matters, since each browser claims to be the next.
 */
export function deviceOf(userAgent: string): string {
  const browser = named(browsers, userAgent)
  const system = named(systems, userAgent)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device')
}
