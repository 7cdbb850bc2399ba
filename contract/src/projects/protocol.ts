import * as z from 'zod/mini'
import { groupDigits } from '../digit-grouping.ts'
import { chosenDay, optionalText, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { lineText, nameText, optionalLine, optionalName } from '../name-text.ts'
import { gstStateCodes } from '../subscriptions/gst.ts'
import { hazards, projectLimits as bounds, rounds, stepPictures } from './project-rules.ts'
import { areAlike, unitNames } from './units.ts'

/** What a field is called in every version, in exports and in the table. */
const fieldKey = z
  .string('Give the field a key')
  .check(z.maxLength(30), z.regex(/^[a-z][a-z\d_]*$/, 'Use small letters, digits and underscores for a key'))
const numberFrom = (min: number, max: number, error: string) =>
  z.number(error).check(z.minimum(min, error), z.maximum(max, error))
const number = numberFrom(-1e9, 1e9, 'Enter a number')
/** Not from text: the same schema shows what is stored. */
const whole = (min: number, max: number, error: string) =>
  z.int(error).check(z.minimum(min, error), z.maximum(max, error))
/** For the text input of the ranges: what is wrong may be any part of a line. */
const rangeWrong = 'Write each line as in 0 to 250; months 6 7; KL TN'
const bound = numberFrom(-1e9, 1e9, rangeWrong)
const Range = z.object({
  /** Months from 1 to 12 in which it holds; all where it is empty. */
  months: z._default(z.array(whole(1, 12, rangeWrong)).check(z.maxLength(12, rangeWrong)), []),
  /** States in which it holds, by their codes; all where it is empty. */
  states: z._default(
    z.array(z.enum(gstStateCodes, rangeWrong)).check(z.maxLength(gstStateCodes.length, rangeWrong)),
    [],
  ),
  min: bound,
  max: bound,
})
export type Range = z.output<typeof Range>

const about = {
  key: fieldKey,
  label: nameText('Say what is measured', bounds.labelMax),
  hint: optionalLine(bounds.hintMax),
  required: z._default(z.boolean(), true),
}
/** How often a field is read in one visit. */
const replicates = z._default(z.int().check(z.minimum(1), z.maximum(bounds.replicatesMax)), 1)

const NumberField = z.object({
  ...about,
  kind: z.literal('number'),
  /** In which it is stored and shown; the same in all versions. */
  unit: z.enum(unitNames, 'Choose a unit'),
  /** Others in which it may be entered. */
  other_units: z._default(z.array(z.enum(unitNames)).check(z.maxLength(8)), []),
  /** What can be read at all, in the unit; a value outside is asked about, never refused. */
  min: number,
  max: number,
  /** By season and place, narrower than `min` and `max`. */
  ranges: z._default(z.array(Range).check(z.maxLength(bounds.rangesMax)), []),
  /** Smallest step of the instrument, in the unit. */
  resolution: numberFrom(1e-6, 1e6, 'Enter the smallest step, such as 0.5'),
  instrument: optionalName(bounds.instrumentMax),
  replicates,
  /** Whether a pupil may add a photo of the scale to each reading. */
  photo: z.optional(z.literal('asked')),
})
const CountField = z.object({
  ...about,
  kind: z.literal('count'),
  min: z._default(number, 0),
  max: number,
  ranges: z._default(z.array(Range).check(z.maxLength(bounds.rangesMax)), []),
  replicates,
})
const ChoiceField = z.object({
  ...about,
  kind: z.literal('choice'),
  options: z.array(z.object({ key: fieldKey, label: nameText('Write the choice', bounds.labelMax) })).check(
    z.minLength(2, 'Write at least two choices'),
    z.maxLength(bounds.optionsMax),
    z.refine((options) => new Set(options.map(({ key }) => key)).size === options.length, 'Two choices have one key'),
  ),
})
const TimeField = z.object({ ...about, kind: z.literal('time') })
const PlaceField = z.object({ ...about, kind: z.literal('place') })
const PhotoField = z.object({ ...about, kind: z.literal('photo') })

const FieldOfAnyKind = z.discriminatedUnion('kind', [
  NumberField,
  CountField,
  ChoiceField,
  TimeField,
  PlaceField,
  PhotoField,
])
export const Field = FieldOfAnyKind.check(
  z.refine((field) => !('min' in field) || !(field.min >= field.max), {
    error: 'Enter a largest value above the smallest',
    path: ['max'],
    // Said together with what is wrong in other inputs of the field.
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
  z.refine((field) => field.kind !== 'number' || field.other_units.every((unit) => areAlike(unit, field.unit)), {
    error: 'These units measure different things',
    path: ['other_units'],
  }),
)
export type Field = z.output<typeof Field>

export const Schedule = z
  .object({
    starts_on: chosenDay('Choose the first day'),
    ends_on: chosenDay('Choose the last day'),
    every: z.enum(rounds, 'Choose how often'),
    /** Such as "At 8:30 in the morning". */
    words: optionalLine(bounds.hintMax),
  })
  .check(
    z.refine(({ starts_on: from, ends_on: to }) => from <= to, {
      error: 'Choose a last day that is not before the first',
      path: ['ends_on'],
    }),
  )

const Pictures = z
  .array(
    z.object({
      /** Its place, from 1. */
      step: z.int().check(z.minimum(1), z.maximum(bounds.stepsMax)),
      picture: z.enum(stepPictures, 'Choose a picture'),
    }),
  )
  .check(
    z.maxLength(bounds.stepsMax),
    z.refine((list) => new Set(list.map(({ step }) => step)).size === list.length, 'A step has at most one picture'),
  )

/** How a project measures; a version of it never changes once it is published. */
export const Protocol = z.object({
  materials: z
    .array(
      z.object({
        name: nameText('Name the material', limits.nameMax),
        rupees: whole(0, bounds.rupeesMax, `Enter rupees from 0 to ${groupDigits(bounds.rupeesMax)}`),
      }),
    )
    .check(z.maxLength(bounds.materialsMax, 'These are too many materials')),
  steps: z
    .array(requiredText('Write the step', bounds.stepMax))
    .check(z.minLength(1, 'Write at least one step'), z.maxLength(bounds.stepsMax, 'These are too many steps')),
  /** Drawings beside steps; absent in protocols without any. */
  pictures: z.optional(Pictures),
  safety: z.object({
    /** Grade from which pupils may do it. */
    grade_min: whole(limits.gradeMin, limits.gradeMax, 'Choose a grade'),
    lines: z
      .array(
        z.object({
          hazard: z.enum(hazards, 'Choose the hazard'),
          text: lineText('Say what to do about it', bounds.hazardMax),
        }),
      )
      .check(z.minLength(1, 'Name at least one hazard'), z.maxLength(bounds.hazardsMax)),
  }),
  fields: z.array(Field).check(
    z.minLength(1, 'A project measures at least one thing'),
    z.maxLength(bounds.fieldsMax, `A project has at most ${bounds.fieldsMax} fields`),
    z.refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, 'Two fields have one key'),
    z.refine(
      (fields) => fields.some(({ kind }) => kind !== 'photo'),
      'A project measures something besides its photos',
    ),
    z.refine(
      (fields) => fields.filter(({ kind }) => kind === 'photo').length <= bounds.photosMax,
      `A project has at most ${bounds.photosMax} photos`,
    ),
  ),
  schedule: Schedule,
  /** Visits that a class releases for a certificate of its teachers; absent in protocols that are older than this, for which one is enough. */
  visits_needed: z.optional(
    whole(1, bounds.visitsNeededMax, `Enter a number of visits from 1 to ${bounds.visitsNeededMax}`),
  ),
  /** What a class can conclude, and what it cannot. */
  conclude: optionalText(bounds.summaryMax),
})
export type Protocol = z.output<typeof Protocol>

export const ProjectForm = z.object({
  title: nameText('Title is required', bounds.titleMax),
  question: nameText('Write the question', bounds.questionMax),
  summary: requiredText('Say what the classes do', bounds.summaryMax),
  protocol: Protocol,
})
export type ProjectForm = z.output<typeof ProjectForm>
