import { legalDocuments } from '@ariviyal/contract/legal'
import { Link } from 'react-router'

const { terms, privacy } = legalDocuments

/** Says under a form what sending it agrees to; the server notes the versions. In a new tab, so that nothing typed is lost. */
export function Agreement() {
  return (
    <p className="col-span-full text-sm text-ink-soft">
      By sending this form you agree to the{' '}
      <Link to={terms.path} target="_blank">
        {terms.title}
      </Link>{' '}
      and the{' '}
      <Link to={privacy.path} target="_blank">
        {privacy.title}
      </Link>{' '}
      (version {terms.version}).
    </p>
  )
}
