import { gstStateCodes, gstStates } from '@ariviyal/contract/subscriptions/gst'

/** The states of India as choices of a form. */
export const stateChoices = gstStateCodes.map((code) => ({ value: code, label: gstStates[code] }))
