import { makeFair } from '@ariviyal/contract/community/fairs/fairs'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { Form } from '../../ui/form/form.tsx'
import { fairsPath } from './fair-words.ts'
import { ruleErrors, rulesOf } from './read-rules.ts'
import { RuleFields } from './rule-fields.tsx'

export function MakeFair() {
  const navigate = useNavigate()
  return (
    <section aria-labelledby="make-fair" className="max-w-2xl">
      <h2 id="make-fair" className="text-xl">
        Make a fair
      </h2>
      <p className="mt-1 mb-6 max-w-measure text-ink-soft">
        You will be its host, and invite the other schools and the judges afterwards. You can change the rules until the
        first entry is in.
      </p>
      <Form
        check={ruleErrors}
        send={(values) => call(makeFair, { body: rulesOf(values) })}
        done={({ id, msg }) => navigate(`${fairsPath}/${id}`, { state: { outcome: msg } })}
        failed="The fair could not be made. What you wrote is still here: try again."
        submit="Make the fair"
        pending="Saving..."
        className="grid gap-5"
      >
        <RuleFields />
      </Form>
    </section>
  )
}
