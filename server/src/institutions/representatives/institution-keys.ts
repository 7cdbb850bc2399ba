import { limits } from '@ariviyal/contract/limits'
import type { InstitutionFormFields } from '@ariviyal/contract/institutions/institution-fields'
import { normalText } from '@ariviyal/contract/text'

/** Abbreviations in Indian school names, with their long forms. */
const writtenOut: Record<string, string> = {
  govt: 'government',
  gov: 'government',
  hr: 'higher',
  hss: 'higher secondary school',
  hsc: 'higher secondary',
  hs: 'high school',
  ghss: 'government higher secondary school',
  gghss: 'government girls higher secondary school',
  gbhss: 'government boys higher secondary school',
  ghs: 'government high school',
  pums: 'panchayat union middle school',
  pumps: 'panchayat union middle primary school',
  mhss: 'matriculation higher secondary school',
  mhs: 'matriculation high school',
  matric: 'matriculation',
  mat: 'matriculation',
  sec: 'secondary',
  sr: 'senior',
  jr: 'junior',
  sch: 'school',
  scl: 'school',
  vid: 'vidyalaya',
  vidhyalaya: 'vidyalaya',
  vidyalayam: 'vidyalaya',
  kv: 'kendriya vidyalaya',
  jnv: 'jawahar navodaya vidyalaya',
  intl: 'international',
  eng: 'english',
  med: 'medium',
  pub: 'public',
  mun: 'municipal',
  mpl: 'municipal',
  corpn: 'corporation',
  st: 'saint',
}

/** Words of an address that do not identify a place. */
const placeless = new Set(
  'street st road rd nagar main cross near opposite opp post po district dist dt taluk tk town city village east west north south new old extension extn colony layout tamil nadu tamilnadu kerala karnataka andhra pradesh telangana puducherry pondicherry india state the and for'.split(
    ' ',
  ),
)
const nameOnly = new Set(
  'government higher high secondary senior junior middle primary elementary nursery matriculation school schools vidyalaya girls boys public private municipal corporation panchayat union international english medium model national academy college institution trust aided cbse icse saint the and for'.split(
    ' ',
  ),
)

/** `G.H.S.S.` is one word; other punctuation separates words. */
const wordsOf = (text: string): string[] =>
  normalText(text, limits.paragraphMax, 'NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/\b(?:\p{L}\.\s?){2,}/gu, (initials) => `${initials.replaceAll(/[.\s]/g, '')} `)
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Normalises an institution's name for comparison: expands abbreviations, removes punctuation and accents. */
export const nameKeyOf = (name: string): string =>
  wordsOf(name)
    .flatMap((word) => (Object.hasOwn(writtenOut, word) ? (writtenOut[word] ?? word) : word))
    .join(' ')

/**
 * The places of an institution: PIN codes, the words of its address after the first comma (the street comes before it), and the distinctive words of
 * its name, since many are named after their town.
 */
export function placeKeysOf({
  institution_name,
  school_address,
}: Pick<InstitutionFormFields, 'institution_name' | 'school_address'>): string[] {
  const parts = school_address.split(/[,;\n]+/).filter((part) => part.trim() !== '')
  const area = parts.length > 1 ? parts.slice(1) : parts
  const places = area.flatMap(wordsOf).filter((word) => word.length >= 4 && !/\d/.test(word) && !placeless.has(word))
  const particular = nameKeyOf(institution_name)
    .split(' ')
    .filter((word) => word.length >= 4 && !/\d/.test(word) && !nameOnly.has(word) && !placeless.has(word))
  const pins = [...school_address.matchAll(/\b([1-9]\d{2})\s?(\d{3})\b/g)].map(([, first, last]) => `${first}${last}`)
  return [...new Set([...pins, ...places, ...particular])].slice(0, 40)
}

/** The last ten digits of each phone number, so that +91 and a leading 0 make no difference. */
export function phoneKeysOf(
  form: Pick<InstitutionFormFields, 'principal_contact' | 'school_mobile' | 'school_landline'>,
): string[] {
  const numbers = [form.principal_contact, form.school_mobile, form.school_landline].flatMap((text) => {
    const digits = text.replaceAll(/\D/g, '')
    return digits.length >= 8 ? [digits.slice(-10)] : []
  })
  return [...new Set(numbers)]
}

/** The comparison keys stored with a registration. */
export const institutionKeys = (form: InstitutionFormFields) => ({
  nameKey: nameKeyOf(form.institution_name),
  placeKeys: placeKeysOf(form),
  phoneKeys: phoneKeysOf(form),
})
