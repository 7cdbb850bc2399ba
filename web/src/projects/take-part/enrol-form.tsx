import type { ClassSummary } from '@ariviyal/contract/classroom/classroom'
import { coarse, placeBounds } from '@ariviyal/contract/projects/place'
import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import type { Project } from '@ariviyal/contract/projects/projects'
import { EnrolForm as EnrolSchema, enrolClass, type ProjectClass } from '@ariviyal/contract/projects/taking-part'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import { DistrictChoice } from '../../ui/form/district-choice.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { Select } from '../../ui/form/select.tsx'
import { findPlace } from '../find-place.ts'

/** Rounded here, so that no finer place leaves this device; NaN where no number was typed. */
const roundedOf = (text: string): number => (text.trim() === '' ? Number.NaN : coarse(Number(text.replace(',', '.'))))

/** The form's values as sent. */
const EnrolFields = z.pipe(
  z.transform((values: FormValues): z.input<typeof EnrolSchema> => ({
    class_id: textOf(values, 'class_id'),
    school: textOf(values, 'school'),
    district: textOf(values, 'district'),
    latitude: roundedOf(textOf(values, 'latitude')),
    longitude: roundedOf(textOf(values, 'longitude')),
  })),
  EnrolSchema,
)

interface Props {
  project: Project
  /** Classes that do not take part yet. */
  classes: ClassSummary[]
  /** A class of the same teacher, whose school is offered again. */
  last: ProjectClass | undefined
}

/** Lets a class take part at a place that is rounded on this device. */
export function EnrolForm({ project, classes, last }: Props) {
  const { revalidate } = useRevalidator()
  const grade = project.version.protocol.safety.grade_min
  const fitting = classes.filter((one) => one.grade >= grade)
  return (
    <section aria-labelledby="enrol" className="max-w-3xl">
      <h2 id="enrol" className="mb-2 text-xl">
        Enrol a class
      </h2>
      {fitting.length === 0 ? (
        <Banner tone="info">
          {classes.length > 0
            ? `The safety rules ask for grade ${grade} or above, and none of your other classes is.`
            : 'You have no other class.'}{' '}
          <Link to="/lms/classes" className="link">
            Make a class
          </Link>
        </Banner>
      ) : (
        <>
          <p className="mb-5 max-w-measure text-ink-soft">
            Pupils enter readings with the code of the class and their PIN. Nothing that names a pupil is stored with a
            reading. You look at each visit and release it before others see it.
          </p>
          <Form
            schema={EnrolFields}
            send={(body) => call(enrolClass, { params: { id: project.id }, body })}
            done={({ msg }) => {
              void revalidate()
              return msg
            }}
            failed="The class could not be enrolled. Try again."
            submit="Enrol the class"
            pending="Enrolling..."
            className="grid gap-5 sm:grid-cols-2"
          >
            <Select
              name="class_id"
              label="Class"
              prompt="Choose the class"
              options={fitting.map(({ id, name, grade: of }) => ({ value: id, label: `${name}, grade ${of}` }))}
              defaultValue={fitting.length === 1 ? fitting[0]?.id : ''}
            />
            <Field
              name="school"
              label="School"
              hint="For your own pages and your poster. A partner school sees it too; all others see a number, unless you show the name in the poster session."
              maxLength={projectLimits.schoolMax}
              defaultValue={last?.school_name}
            />
            <DistrictChoice chosen={last?.district ?? ''} isNeeded />
            <PlaceFields last={last} />
          </Form>
        </>
      )}
    </section>
  )
}

function PlaceFields({ last }: { last: ProjectClass | undefined }) {
  const [place, setPlace] = useState({
    latitude: last?.place.latitude.toFixed(2) ?? '',
    longitude: last?.place.longitude.toFixed(2) ?? '',
  })
  const [state, setState] = useState<'idle' | 'busy' | 'unknown' | 'abroad'>('idle')
  const find = async () => {
    setState('busy')
    const found = await findPlace()
    if (typeof found === 'string') return setState(found)
    setState('idle')
    setPlace({ latitude: found.latitude.toFixed(2), longitude: found.longitude.toFixed(2) })
  }
  return (
    <fieldset className="col-span-full grid gap-4 sm:grid-cols-2">
      <legend className="mb-1.5 font-semibold">Place of measuring</legend>
      <p className="col-span-full -mt-1 text-sm text-ink-soft">
        Rounded to about 5 km on this device. The exact place of your school is neither sent nor stored.
      </p>
      <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button tone="quiet" disabled={state === 'busy'} onClick={() => void find()}>
          {state === 'busy' ? 'Looking for the place...' : 'Use where this device is'}
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-48">
          {state === 'unknown'
            ? 'This device did not say where it is. Write the two numbers, as a map shows them.'
            : null}
          {state === 'abroad' ? 'This place is not in India.' : null}
        </p>
      </div>
      {(['latitude', 'longitude'] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={name === 'latitude' ? 'Latitude (north)' : 'Longitude (east)'}
          inputMode="decimal"
          hint={
            name === 'latitude'
              ? `Such as 9.95; from ${placeBounds.south} to ${placeBounds.north}`
              : `Such as 78.10; from ${placeBounds.west} to ${placeBounds.east}`
          }
          maxLength={12}
          value={place[name]}
          onChange={({ currentTarget }) => setPlace({ ...place, [name]: currentTarget.value })}
        />
      ))}
    </fieldset>
  )
}
