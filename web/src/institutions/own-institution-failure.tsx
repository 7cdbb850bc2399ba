import { useRouteError } from 'react-router'
import { ApiError } from '../api/client.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { NoInstitution } from './no-institution.tsx'

/** Shown when a page of an institution failed to load. */
export function OwnInstitutionFailure() {
  const error = useRouteError()
  if (error instanceof ApiError && error.code === 'not-representative') return <NoInstitution />
  return <PageFailure kicker="Your school" />
}
