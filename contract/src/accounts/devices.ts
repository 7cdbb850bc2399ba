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
const firstMatch = (list: [RegExp, string][], userAgent: string) => list.find(([sign]) => sign.test(userAgent))?.[1]

/** Longest result of `deviceOf`. */
export const deviceMax = 40

/**
 * Describes a User-Agent header in words that a person recognises their device by. The result contains no part of the
 * header. The order of the lists matters: each browser claims to be the next one.
 */
export function deviceOf(userAgent: string): string {
  const browser = firstMatch(browsers, userAgent)
  const system = firstMatch(systems, userAgent)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device')
}
