import { brand } from '@ariviyal/contract/brand'
import { me } from '@ariviyal/contract/accounts/accounts'
import { AccountForm, NewAddressForm, requestNewAddress, updateAccount } from '@ariviyal/contract/accounts/own-account'
import { showPicture } from '@ariviyal/contract/accounts/picture'
import { saveTeaching, showTeaching, type Subject, subjects } from '@ariviyal/contract/accounts/teaching'
import { times } from '@ariviyal/contract/limits'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { refreshSession } from '../session/refresh-session.ts'
import { loginAndBack, requireSession } from '../session/require-session.ts'
import { AccountPicture } from './account-picture.tsx'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { Select } from '../ui/form/select.tsx'
import { Ticks } from '../ui/form/ticks.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { NarrowPage } from '../ui/narrow-page.tsx'
import type { Route } from './+types/edit-profile'
import { grades } from '../ui/grades.ts'

export const meta = () => pageMeta({ title: 'Edit your profile' })
export const HydrateFallback = Waiting

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // The gate's loader runs in parallel with this one.
  requireSession(loginAndBack(new URL(request.url).pathname))
  const { signal } = request
  const [user, teaching, { picture }] = await Promise.all([
    call(me, { signal }),
    call(showTeaching, { signal }),
    call(showPicture, { signal }),
  ])
  return { user, teaching, picture }
}

/** The checked values of `Ticks`. */
const ticked = (value: unknown): string[] => (typeof value === 'string' ? value.split(',').filter(Boolean) : [])

const zones = [brand.timeZone, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== brand.timeZone)]

export default function EditProfile({ loaderData: { user, teaching, picture } }: Route.ComponentProps) {
  return (
    <NarrowPage title="Edit your profile" lead={<Link to="/profile">Back to your profile</Link>}>
      <Form
        schema={AccountForm}
        send={async (body) => {
          const answer = await call(updateAccount, { body })
          // Before "Saved.": the next page may show times in the zone that was chosen.
          await refreshSession()
          return answer
        }}
        done={({ msg }) => msg}
        failed="Your changes could not be saved. Try again."
        submit="Save"
        pending="Saving..."
        className="grid gap-5 sm:grid-cols-2"
      >
        <Field name="firstname" label="First name" autoComplete="given-name" defaultValue={user.firstname} />
        <Field name="lastname" label="Last name" autoComplete="family-name" defaultValue={user.lastname} />
        <Field
          name="phone_number"
          label="Phone number"
          hint="10 digits, without +91"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          defaultValue={user.phone_number}
          className="col-span-full"
        />
        <Select
          name="time_zone"
          label="Time zone"
          optional
          prompt="Indian time (IST)"
          options={zones}
          defaultValue={user.time_zone ?? ''}
          hint="For the times on pages and in mails. Days on receipts and certificates stay those of India."
          className="col-span-full"
        />
      </Form>
      <p className="mt-4 text-ink-soft">
        This does not change the name on certificates. Correct that on <Link to="/certificates">your certificates</Link>
        .
      </p>
      <section aria-labelledby="picture" className="mt-10 border-t-2 border-ink pt-6">
        <h2 id="picture" className="mb-3 text-xl">
          Picture
        </h2>
        <AccountPicture picture={picture} />
      </section>
      <section aria-labelledby="teaching" className="mt-10 border-t-2 border-ink pt-6">
        <h2 id="teaching" className="mb-3 text-xl">
          What you teach
        </h2>
        <Form
          send={(values) =>
            call(saveTeaching, {
              body: {
                subjects: ticked(values['subjects']).filter((name) => name in subjects) as Subject[],
                grades: ticked(values['grades']).map(Number),
              },
            })
          }
          done={({ msg }) => msg}
          failed="Your changes could not be saved. Try again."
          submit="Save what you teach"
          pending="Saving..."
          className="grid gap-5"
        >
          <Ticks
            name="subjects"
            label="Subjects"
            options={Object.entries(subjects).map(([value, label]) => ({ value, label }))}
            defaultValue={teaching.subjects}
          />
          <Ticks
            name="grades"
            label="Grades"
            options={grades.map((grade) => ({ value: grade, label: grade }))}
            defaultValue={teaching.grades.map(String)}
          />
        </Form>
      </section>
      <section aria-labelledby="address" className="mt-10 border-t-2 border-ink pt-6">
        <h2 id="address" className="text-xl">
          Email address
        </h2>
        <p className="mt-2 mb-4 wrap-anywhere">
          Your address is {user.email}. We mail a link to the new one, and it changes when you open the link. For{' '}
          {times.addressReturnDays} days you can undo the change from the old address.
        </p>
        <Form
          schema={NewAddressForm}
          send={(body) => call(requestNewAddress, { body })}
          done={({ msg }) => msg}
          failed="The link could not be sent. Try again."
          afterwards="clear"
          submit="Send the link"
          pending="Sending..."
          className="grid gap-5"
        >
          <Field name="email" label="New email address" type="email" autoComplete="email" spellCheck={false} />
          <Field name="password" label="Your password" type="password" autoComplete="current-password" />
        </Form>
      </section>
      <section aria-labelledby="colours" className="mt-10 border-t-2 border-ink pt-6">
        <h2 id="colours" className="mb-3 text-xl">
          On this device
        </h2>
        <ThemeChoice />
      </section>
    </NarrowPage>
  )
}
