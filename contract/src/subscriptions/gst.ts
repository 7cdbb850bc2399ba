/** Codes of states and union territories in a GSTIN, as the GST portal lists them. */
export const gstStates = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
} as const
export type GstState = keyof typeof gstStates
/**
 * In the order of their names, for lists to choose from. The names are ASCII: comparing them by locale would cost every
 * page that loads this module the start of the browser's collation.
 */
export const gstStateCodes = (Object.keys(gstStates) as GstState[]).sort((one, other) =>
  gstStates[one] < gstStates[other] ? -1 : 1,
)

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * The check character of the first 14 characters of a GSTIN: Luhn's method in base 36, with the factors 1 and 2 from the
 * left.
 */
function checkCharacter(first: string): string {
  let sum = 0
  for (let place = 0; place < first.length; place += 1) {
    const product = digits.indexOf(first.charAt(place)) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return digits[(36 - (sum % 36)) % 36] ?? ''
}

/** The state of a GSTIN (state, PAN, entity, Z, check character); null when it is not valid. */
export function stateOfGstin(text: string): GstState | null {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return null
  const state = text.slice(0, 2)
  return Object.hasOwn(gstStates, state) && checkCharacter(text.slice(0, 14)) === text[14] ? (state as GstState) : null
}
