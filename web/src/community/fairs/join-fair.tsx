import { fairPlaces } from '@ariviyal/contract/community/fairs/fair-rules'
import { type FairInvitation, joinFair } from '@ariviyal/contract/community/fairs/fairs'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { Facts } from '../../ui/facts.tsx'
import { Form } from '../../ui/form/form.tsx'
import { textOf } from '../../ui/form/form-values.ts'
import { Select } from '../../ui/form/select.tsx'
import { fairsPath, heldInWords } from './fair-words.ts'

/** What a code invites to, and the answer. */
export function JoinFair({ code, invitation }: { code: string; invitation: FairInvitation }) {
  const navigate = useNavigate()
  const { role, name, held_on, kind, place, schools } = invitation
  const isJudge = role === 'judge'
  return (
    <section aria-labelledby="join-fair" className="max-w-2xl border-y-2 border-ink py-6">
      <h2 id="join-fair" className="mb-4 text-xl wrap-anywhere">
        {isJudge ? `Judge “${name}”?` : `Take part in “${name}”?`}
      </h2>
      <Facts
        facts={[
          ['Day', heldInWords(held_on)],
          ['Where', place === '' ? fairPlaces[kind] : place],
          ['Schools', schools.map((school) => school.name).join('\n')],
        ]}
      />
      <p className="my-4 max-w-measure">
        {isJudge
          ? 'You score entries by a rubric, without knowing whose they are. Say if one of the schools is yours: you never get its entries.'
          : 'You enter the work of your pupils. Pupils are counted but never named.'}
      </p>
      <Form
        send={(values) => {
          const schoolId = textOf(values, 'school_id')
          return call(joinFair, { params: { code }, body: schoolId === '' ? {} : { school_id: schoolId } })
        }}
        done={({ id, msg }) => navigate(`${fairsPath}/${id}`, { state: { outcome: msg } })}
        failed="That did not work. Try again."
        submit={isJudge ? 'Be a judge' : 'Take part'}
        pending="Saving..."
        className="grid gap-5"
      >
        <Select
          name="school_id"
          label="Your school"
          prompt={isJudge ? 'None of these' : 'Choose your school'}
          options={schools.map(({ id, name: label }) => ({ value: id, label }))}
        />
      </Form>
    </section>
  )
}
