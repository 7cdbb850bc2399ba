import { type Subject, subjectNames, subjects } from '@ariviyal/contract/accounts/teaching'
import { type SpokenLanguage, spokenLanguages, spokenLanguageTags } from '@ariviyal/contract/community/people/languages'
import { saveProfile, showOwnProfile, withdrawProfile } from '@ariviyal/contract/community/people/people'
import { peopleLimits } from '@ariviyal/contract/community/people/people-limits'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call, serverMessage } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormValues, listOf, textOf } from '../../ui/form/form-values.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Ticks } from '../../ui/form/ticks.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { NarrowPage } from '../../ui/narrow-page.tsx'
import type { Route } from './+types/own-profile'
import { ColleagueFacts } from './colleague-facts.tsx'
import { DistrictChoice } from '../../ui/form/district-choice.tsx'

export const meta = () => pageMeta({ title: 'Your profile for colleagues' })
export const HydrateFallback = Waiting
export { CommunityFailure as ErrorBoundary } from '../community-failure.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession()
  return call(showOwnProfile, { signal: request.signal })
}

const subjectChoices = subjectNames.map((value) => ({ value, label: subjects[value] }))
const languageChoices = spokenLanguageTags.map((value) => ({ value, label: spokenLanguages[value] }))

const bodyOf = (values: FormValues) => ({
  name: textOf(values, 'name'),
  board: textOf(values, 'board') as (typeof boards)[number] | '',
  languages: listOf(values, 'languages') as SpokenLanguage[],
  district: textOf(values, 'district'),
  ask_about: textOf(values, 'ask_about'),
  school: textOf(values, 'school'),
  contact: textOf(values, 'contact'),
  mentor_subjects: listOf(values, 'mentor_subjects') as Subject[],
  is_shown: values['is_shown'] === true,
  is_nearby: values['is_nearby'] === true,
})

/** What a teacher shows to colleagues, and to whom. */
export default function OwnProfilePage({ loaderData: { profile, seen } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const isSeen = profile.is_shown || profile.is_nearby
  return (
    <NarrowPage
      title="Your profile for colleagues"
      lead={
        <>
          {isSeen ? 'Colleagues see it according to your choices below.' : 'Nobody sees it unless you choose so below.'}{' '}
          <Link to="/networking/people">All teachers</Link>
        </>
      }
    >
      <Form
        // A withdrawn profile has other switches than the form.
        key={`${profile.is_shown} ${profile.is_nearby}`}
        send={(values) => call(saveProfile, { body: bodyOf(values) })}
        done={({ msg }) => {
          void revalidate()
          return msg
        }}
        failed="Your profile could not be saved. Try again."
        submit="Save your profile"
        pending="Saving..."
        className="grid gap-5 sm:grid-cols-2"
      >
        <Field
          name="name"
          label="Name"
          maxLength={limits.nameMax}
          defaultValue={profile.name}
          className="col-span-full"
        />
        <p className="col-span-full text-ink-soft">
          Your subjects and grades are shown too:{' '}
          {[
            seen.subjects.map((subject) => subjects[subject]).join(', '),
            seen.grades.length > 0 ? `grades ${seen.grades.join(', ')}` : '',
          ]
            .filter(Boolean)
            .join('; ') || 'none yet'}
          . <Link to="/profile/edit">Change what you teach</Link>
        </p>
        <DistrictChoice chosen={profile.district} />
        <Select name="board" label="Board" optional prompt="Not shown" options={boards} defaultValue={profile.board} />
        <Field name="school" label="School" optional="only if you wish" defaultValue={profile.school} />
        <TextArea
          name="ask_about"
          label="Ask me about"
          optional
          rows={2}
          maxLength={peopleLimits.askAboutMax}
          defaultValue={profile.ask_about}
          className="col-span-full"
        />
        <Ticks
          name="languages"
          label={`Languages, at most ${peopleLimits.languagesMax}`}
          options={languageChoices}
          defaultValue={profile.languages}
          className="col-span-full"
        />
        <Ticks
          name="mentor_subjects"
          label="Subjects in which you would be a mentor"
          options={subjectChoices}
          defaultValue={profile.mentor_subjects}
          className="col-span-full"
        />
        <Field
          name="contact"
          label="How to reach you"
          optional
          hint="Shown only to colleagues nearby, if you agree below, and to your mentor or the teachers you mentor."
          defaultValue={profile.contact}
          className="col-span-full"
        />
        <fieldset className="col-span-full border-t-2 border-ink pt-5">
          <legend className="sr-only">Who sees you</legend>
          <Checkbox
            name="is_shown"
            label="Show me in the directory, to all subscribers"
            defaultChecked={profile.is_shown}
          />
          <Checkbox
            name="is_nearby"
            label="Show me to colleagues in my district who agree to this too, and show me them"
            defaultChecked={profile.is_nearby}
          />
        </fieldset>
      </Form>
      {isSeen ? <Withdraw /> : null}
      <section aria-labelledby="preview" className="mt-10 border-t-2 border-ink pt-6">
        <h2 id="preview" className="text-xl">
          What others see
        </h2>
        <p className="mt-2 mb-4 text-ink-soft">
          {isSeen ? 'As saved. ' : 'Nobody sees this now. '}
          “Reach me” is only for those named above.
        </p>
        <h3 className="mb-3 text-lg wrap-anywhere">{seen.name}</h3>
        <ColleagueFacts colleague={seen} />
      </section>
    </NarrowPage>
  )
}

/** Ends everything that is shown, in one press. */
function Withdraw() {
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string>()
  const withdraw = async () => {
    setProblem(undefined)
    try {
      await call(withdrawProfile)
      await revalidate()
    } catch (error) {
      setProblem(serverMessage(error) ?? 'That did not work. Try again.')
    }
  }
  return (
    <section aria-label="Withdraw" className="mt-8">
      <Button tone="danger" onClick={() => void withdraw()}>
        Show me to nobody
      </Button>
      <p className="mt-2 text-sm text-ink-soft">
        This takes effect at once and ends your mentor pairs. What you wrote stays here for you.
      </p>
      {problem === undefined ? null : (
        <Banner tone="error" live className="mt-3">
          {problem}
        </Banner>
      )}
    </section>
  )
}
