import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'

export const BackToClass = () => (
  <p>
    <Link to="/class/home" className="link inline-flex min-h-11 items-center">
      <Trans>Back to your class</Trans>
    </Link>
  </p>
)
