import type { Payment } from '@ariviyal/contract/subscriptions/payments'

/** The console page of what a payment is for. */
export function subjectOfPayment({ purpose, subject_id }: Pick<Payment, 'purpose' | 'subject_id'>): string {
  if (purpose === 'institution') return `/admin/institutions/${subject_id}`
  return purpose === 'renewal' ? '/admin/renewals' : `/admin/subscription-requests?item=${subject_id}`
}
