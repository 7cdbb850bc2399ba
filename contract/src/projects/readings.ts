import * as z from 'zod/mini'
import { chosenDay, chosenMoment, Id, Moment, optionalText, requiredText, wholeNumber } from '../fields.ts'
import { nameText, optionalName } from '../name-text.ts'
import { CoarsePlace } from './place.ts'
import { flagKinds, flagStates, photoStates, projectLimits as bounds, visitStates } from './project-rules.ts'
import { unitNames } from './units.ts'

const Unit = z.enum(unitNames)

/** One value as it was typed: a number with its decimal point or comma, the key of a choice, `14:30`, or a coarse place. */
export const ReadingForm = z.object({
  field: nameText('Choose the field', 30),
  replicate: z._default(wholeNumber(1, bounds.replicatesMax, 'Choose which reading it is'), 1),
  value: requiredText('Enter the value', bounds.valueMax),
  /** Of a number; null where the field has none. */
  unit: z._default(z.nullable(Unit), null),
  instrument: optionalName(bounds.instrumentMax),
  /** Value that a second pupil read from the same scale. */
  second_value: optionalText(bounds.valueMax),
  /** Whether the page asked "are you sure", and the answer was yes. */
  is_confirmed: z._default(z.boolean(), false),
})
export type ReadingForm = z.output<typeof ReadingForm>

/** A photo that follows the visit: of a photo field, or of the scale of a reading. */
export const AnnouncedPhoto = z.object({
  field: nameText('Choose the field', 30),
  replicate: z._default(wholeNumber(1, bounds.replicatesMax, 'Choose which reading it is'), 1),
})
export type AnnouncedPhoto = z.output<typeof AnnouncedPhoto>

export const VisitForm = z.object({
  /** An id that the phone made; the same one is stored once. */
  id: Id,
  /** Number of the protocol by which the class measured. */
  protocol: wholeNumber(1, bounds.versionsMax, 'This method is not known'),
  measured_on: chosenDay('Choose the day'),
  /** By the clock of the phone. */
  measured_at: z._default(z.nullable(chosenMoment('Choose a day and a time')), null),
  /** Of the site where it is null. */
  place: z._default(z.nullable(CoarsePlace), null),
  readings: z
    .array(ReadingForm)
    .check(z.minLength(1, 'Enter at least one value'), z.maxLength(bounds.readingsMax, 'These are too many values')),
  /** Absent in what a phone kept before there were photos: the same bytes stay the same visit. */
  photos: z.optional(
    z.array(AnnouncedPhoto).check(z.maxLength(bounds.photosMax, `A visit has at most ${bounds.photosMax} photos`)),
  ),
})
export type VisitForm = z.output<typeof VisitForm>

export const Flag = z.object({
  id: Id,
  kind: z.enum(flagKinds),
  /** Why, in words. */
  reason: z.string(),
  state: z.enum(flagStates),
})
export type Flag = z.infer<typeof Flag>

/** A reading that is in force: the last correction where there is one. */
export const Reading = z.object({
  id: Id,
  field: z.string(),
  replicate: z.number(),
  /** As it was typed. */
  value: z.string(),
  unit: z.nullable(Unit),
  /** In the unit of the field; null for a choice, a time or a place. */
  number: z.nullable(z.number()),
  instrument: z.string(),
  is_confirmed: z.boolean(),
  flags: z.array(Flag),
  /** What stood there before, oldest first. */
  earlier: z.array(z.object({ value: z.string(), unit: z.nullable(Unit), reason: z.string() })),
})
export type Reading = z.infer<typeof Reading>

/** A photo of a visit; its address is there only for those who may see it. */
export const Photo = z.object({
  id: Id,
  field: z.string(),
  replicate: z.number(),
  state: z.enum(photoStates),
  /** Why it was refused. */
  reason: z.string(),
  /** How often it was refused. */
  refusals: z.number(),
  url: z.nullable(z.string()),
})
export type Photo = z.infer<typeof Photo>

/** A visit as its class and its teachers see it. */
export const Visit = z.object({
  id: Id,
  /** The id that the phone made. */
  sent_id: Id,
  protocol: z.number(),
  measured_on: z.string(),
  received_at: Moment,
  state: z.enum(visitStates),
  /** Why it is kept out. */
  reason: z.string(),
  place: CoarsePlace,
  readings: z.array(Reading),
  photos: z.array(Photo),
})
export type Visit = z.infer<typeof Visit>
