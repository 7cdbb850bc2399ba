const inr = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** An amount in paise as people read it: ₹1,00,000.00. */
export const rupeesInWords = (paise: number): string => inr.format(paise / 100)

/** A whole number of rupees: ₹1,00,000. */
export const wholeRupeesInWords = (rupees: number): string => `₹${rupees.toLocaleString('en-IN')}`
