/**
 * Whether lists and objects of a JSON text lie within more than `most` others, found without parsing it: a parser takes long for a text of
 * brackets alone. Brackets within strings do not count.
 */
export function isDeeperThan(most: number, text: string): boolean {
  let depth = 0
  let isInString = false
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place]
    if (isInString) {
      if (sign === '\\') place += 1
      else if (sign === '"') isInString = false
    } else if (sign === '"') isInString = true
    else if (sign === ']' || sign === '}') depth -= 1
    else if (sign === '[' || sign === '{') {
      depth += 1
      if (depth > most) return true
    }
  }
  return false
}
