import { normalText } from '@ariviyal/contract/text'

/** Letters of a word that are compared. */
const longest = 100

/** Latin letters for vowel signs and letters, by code point offset within the block of the script. */
const tamil = {
  first: 0x0b80,
  vowels: 'அa ஆa இi ஈi உu ஊu எe ஏe ஐai ஒo ஓo ஔau',
  signs: 'ாa ிi ீi ுu ூu ெe ேe ைai ொo ோo ௌau',
  consonants: 'கk ஙn சs ஜj ஞn டt ணn தt நn னn பp மm யy ரr றr லl ளl ழl வv ஶs ஷs ஸs ஹh',
  virama: '்',
  /** Whether a final consonant without a sign keeps its vowel when spoken. */
  keepsFinalVowel: true,
}
const devanagari = {
  first: 0x0900,
  vowels: 'अa आa इi ईi उu ऊu ऋri एe ऐai ओo औau ऑo',
  signs: 'ाa िi ीi ुu ूu ृri ेe ैai ोo ौau ॉo ंn ँn ःh',
  consonants: 'कk खk गk घk ङn चs छs जj झj ञn टt ठt डt ढt णn तt थt दt धt नn पp फf बp भp मm यy रr लl ळl वv शs षs सs हh',
  virama: '्',
  keepsFinalVowel: false,
}
type Script = typeof tamil

const scripts = [tamil, devanagari].map(({ vowels, signs, consonants, ...script }) => ({
  ...script,
  vowels: table(vowels),
  signs: table(signs),
  consonants: table(consonants),
}))

/** `கk ஙn` as a map. */
function table(pairs: Script['vowels']): Map<string, string> {
  return new Map(pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]))
}

/** A Tamil or Hindi word in Latin letters, as people type it; other letters stay. */
function inLatin(word: string): string {
  const first = word.codePointAt(0) ?? 0
  const script = scripts.find((one) => one.first <= first && first < one.first + 0x80)
  if (!script) return word
  let latin = ''
  // A consonant has the vowel a, unless a sign or the virama follows.
  let owesVowel = false
  for (const letter of word) {
    const sign = script.signs.get(letter)
    const isMark = sign !== undefined && !/^[nh]$/.test(sign)
    if (owesVowel && !isMark && letter !== script.virama) latin += 'a'
    const consonant = script.consonants.get(letter)
    owesVowel = consonant !== undefined
    latin += consonant ?? sign ?? script.vowels.get(letter) ?? (/[a-z0-9]/.test(letter) ? letter : '')
  }
  return owesVowel && script.keepsFinalVowel ? `${latin}a` : latin
}

/** Spellings of one sound, in this order. Tamil writes k and g, t and d, p and b with one letter each. */
const spellings: [pattern: RegExp, sound: string][] = [
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/x/g, 'ks'],
  [/q/g, 'k'],
  [/w/g, 'v'],
  [/zh/g, 'l'],
  [/z/g, 'j'],
  [/chh?|sh/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/([kgtdbpj])h/g, '$1'],
  [/g/g, 'k'],
  [/d/g, 't'],
  [/b/g, 'p'],
  [/oo|ou/g, 'u'],
  [/ee|ea/g, 'i'],
  [/ai|ei/g, 'e'],
  [/au/g, 'o'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
]

/**
 * How a word sounds, roughly, in Latin letters: equal for usual spellings of one word in Latin, Tamil and Devanagari
 * (`vaanavil`, `vanavil`, வானவில்). The word is in lower case.
 */
export function soundOf(word: string): string {
  const plain = normalText(inLatin(word), longest, 'NFKD').replaceAll(/[^a-z0-9]/g, '')
  return spellings.reduce((sound, [pattern, to]) => sound.replaceAll(pattern, to), plain)
}
