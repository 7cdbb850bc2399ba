import type { RequestSummary, WholeRequest } from '@ariviyal/contract/partnerships/requests'
import { type PlanFields, planNeeded } from '@ariviyal/contract/partnerships/partnership-rules'
import type { OfferRow, SlotRow } from '../offers/offers.table.ts'
import { isChecked } from '../organisations/check.policy.ts'
import type { OrganisationRow } from '../organisations/organisations.table.ts'
import { missingFor } from './confirm-request.ts'
import { type Act, awaits, endOf, mayAct, stateAt } from './request.policy.ts'
import type { MessageRow, ReportRow, RequestRow, Side } from './requests.table.ts'

/** One letter, or letters with a dot after each: R. or R.K. */
const initials = /^(?:\p{L}|(?:\p{L}\.)+)$/u

/** The first name of a person: the first word that is no initial. A partner sees nothing else of a name. */
export function firstNameOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return words.find((word) => !initials.test(word)) ?? words[0] ?? ''
}

const showSlot = (slot: SlotRow) => ({
  id: slot.id,
  starts_at: slot.startsAt.toISOString(),
  minutes: slot.minutes,
})

export interface Around {
  side: Side
  offer: OfferRow
  organisation: OrganisationRow
  slot: SlotRow | null
  now: Date
}

export function showSummary(request: RequestRow, { side, offer, organisation, slot, now }: Around): RequestSummary {
  const state = stateAt(request, slot, now)
  return {
    id: request.id,
    side,
    state,
    kind: request.kind,
    title: offer.title,
    organisation: organisation.name,
    school: request.school,
    district: request.district,
    grade: request.grade,
    pupils: request.pupils,
    language: request.language,
    slot: slot && showSlot(slot),
    created_at: request.createdAt.toISOString(),
    awaits: awaits(state),
  }
}

/** A partner sees of the plan's teachers how many come, and their first names. */
const showPlan = (plan: PlanFields, side: Side): PlanFields =>
  side === 'school' ? plan : { ...plan, teachers: plan.teachers.map(firstNameOf) }

const showReport = ({ tookPlace, minutes, pupils, words }: ReportRow) => ({
  took_place: tookPlace,
  minutes,
  pupils,
  words,
})

interface Parts extends Around {
  /** First name in the account of the teacher. */
  firstname: string
  wishedSlot: SlotRow | null
  /** Slots that lie ahead; for partners. */
  slots: SlotRow[]
  reports: ReportRow[]
  messages: MessageRow[]
  fairOrder: WholeRequest['fair_order']
}

export function showWhole(request: RequestRow, parts: Parts): WholeRequest {
  const { side, offer, organisation, slot, now } = parts
  const summary = showSummary(request, parts)
  const ownReport = parts.reports.find((report) => report.side === side)
  const otherReport = parts.reports.find((report) => report.side !== side)
  const missing = missingFor(offer, request.plan)
  const isValid = isChecked(organisation, now, slot ? endOf(slot) : now)
  const can = (act: Act) => mayAct(act, side, summary.state)
  const mayGive = isChecked(organisation, now) && !offer.isHiddenByStaff
  const isAhead = slot !== null && slot.startsAt > now
  return {
    ...summary,
    offer_id: offer.id,
    organisation_id: organisation.id,
    venue: offer.venue,
    pupils_max: offer.pupilsMax,
    min_age: offer.minAge,
    hazards: offer.hazards,
    chapter: request.chapter,
    message: request.message,
    teacher: firstNameOf(parts.firstname),
    where: slot?.whereabouts ?? '',
    wished_slot: parts.wishedSlot && showSlot(parts.wishedSlot),
    decline_words: request.declineWords,
    plan: showPlan(request.plan, side),
    plan_needed: planNeeded(offer),
    plan_missing: missing,
    is_checked: isValid,
    is_hidden: offer.isHiddenByStaff,
    is_silent: offer.state === 'hidden' && !offer.isHiddenByStaff,
    may: {
      accept: can('accept') && mayGive && (parts.fairOrder === null || parts.fairOrder.place === 1),
      wait: can('wait'),
      decline: can('decline'),
      withdraw: can('withdraw'),
      move: can('move') && mayGive && isAhead,
      cancel: can('cancel') && isAhead,
      plan: can('plan'),
      confirm: can('confirm') && isValid && !offer.isHiddenByStaff && missing.length === 0,
      report: can('report') && !ownReport,
      write: can('write'),
    },
    slots: parts.slots.map((one) => ({ ...showSlot(one), places_left: one.capacity - one.taken })),
    // Only once both have reported, so that neither writes what the other wrote.
    report: {
      own: ownReport ? showReport(ownReport) : null,
      other: ownReport && otherReport ? showReport(otherReport) : null,
    },
    messages: parts.messages.map((message) => ({
      id: message.id,
      from: message.side,
      text: message.text,
      sent_at: message.createdAt.toISOString(),
    })),
    fair_order: parts.fairOrder,
  }
}
