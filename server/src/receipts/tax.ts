import { type GstState, gstStateCodes } from '@ariviyal/contract/subscriptions/gst'
import type { GstSettings } from '../platform/config.ts'
import type { TaxText } from './receipt-text.ts'

/**
 * The tax in an amount that contains it, in paise and whole numbers only. Tax is rounded half up to the paisa; the taxable value is the rest, so that
 * the parts always add up to the amount. CGST and SGST are each half the rate, rounded alike.
 */
export function taxIn(amount: number, rate: number, isWithinState: boolean) {
  const part = (share: number) => {
    const divisor = 2 * share * (10_000 + rate)
    const dividend = 2 * amount * rate + divisor / 2
    return (dividend - (dividend % divisor)) / divisor
  }
  const [half, whole] = isWithinState ? [part(2), 0] : [0, part(1)]
  return { taxable: amount - 2 * half - whole, cgst: half, sgst: half, igst: whole }
}

const isState = (code: string): code is GstState => gstStateCodes.some((known) => known === code)

/** The tax of a payment. A payer who named no state is taken to be in the supplier's. */
export function taxOf(
  gst: GstSettings,
  paid: { amountPaise: number; payerState: string; payerGstin: string; address: string },
): TaxText {
  const { name, address, gstin, state, sac, rate } = gst
  const placeOfSupply = isState(paid.payerState) ? paid.payerState : state
  return {
    supplier: { name, address, gstin, state },
    recipient: { address: paid.address, gstin: paid.payerGstin, state: placeOfSupply },
    sac,
    rate,
    ...taxIn(paid.amountPaise, rate, placeOfSupply === state),
  }
}
