import { legalDocuments, legalVersion } from '@ariviyal/contract/privacy/legal'
import { Link } from 'react-router'
import { useFees } from '../payments/use-fees.ts'

const { terms, privacy } = legalDocuments

/**
 * States which documents sending the form agrees to; the server records their versions. Links open in a new tab, to
 * keep the form.
 */
export function Agreement() {
  const charges = useFees() !== null
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
      <span className="whitespace-nowrap">(version {legalVersion('terms', { charges })})</span>.
    </p>
  )
}
