type Factor = { symbol: string; power: number }

/** A symbol such as `kg` or `°C` with its power: `s^-1`, `s-1`, `s^(-1)`, `m2`. */
const factor = /([\p{L}°%'"]+)(?:\^?\(?([+-]?\d{1,2})\)?)?/uy
const between = /[\s*·⋅.,;()]/

/** The factors of a unit, or null where it is none. All that follows a slash is in the denominator. */
function readUnit(unit: string): Factor[] | null {
  const text = unit.replace(/^1(?=\s?\/)/, '')
  const factors: Factor[] = []
  let sign = 1
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at)
    if (character === '/') sign = -1
    if (character === '/' || between.test(character)) {
      at += 1
      continue
    }
    factor.lastIndex = at
    const found = factor.exec(text)
    if (!found) return null
    const [all, symbol = '', power = '1'] = found
    const earlier = factors.find((one) => one.symbol === symbol)
    if (earlier) earlier.power += sign * Number(power)
    else factors.push({ symbol, power: sign * Number(power) })
    at += all.length
  }
  return factors.length > 0 ? factors : null
}

export const isUnit = (text: string): boolean => readUnit(text) !== null

const asText = (factors: Factor[]): string[] =>
  factors.map(({ symbol, power }) => (power === 1 ? symbol : `${symbol}^${power}`))

/** Whether two texts name the same unit in any usual spelling: `m/s`, `m s^-1`, `ms⁻¹`. Letters keep their case. */
export function sameUnit(a: string, b: string): boolean {
  const [first, second] = [readUnit(a), readUnit(b)]
  if (!first || !second) return a.replaceAll(' ', '') === b.replaceAll(' ', '')
  const [one, other] = [asText(first), asText(second)]
  return one.join('') === other.join('') || one.toSorted().join(' ') === other.toSorted().join(' ')
}
