import { legalDocuments, type LegalName, legalVersion } from '@ariviyal/contract/privacy/legal'
import { acceptConsents, listConsents } from '@ariviyal/contract/privacy/privacy'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, call, serverMessage } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** Checked once per tab: versions change a few times a year. */
const checkedKey = `consents:${legalDocuments.terms.version}:${legalDocuments.privacy.version}`
const wasChecked = () => {
  try {
    return sessionStorage.getItem(checkedKey) !== null
  } catch {
    return false
  }
}
const markChecked = () => {
  try {
    sessionStorage.setItem(checkedKey, '1')
  } catch {
    // Then the next page checks again.
  }
}

/** Presents a legal text whose version changed since the person agreed. Does not block the site. */
export function ConsentPrompt() {
  const [due, setDue] = useState<LegalName[]>([])
  const [charges, setCharges] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  useEffect(() => {
    if (wasChecked()) return undefined
    const controller = new AbortController()
    call(listConsents, { signal: controller.signal })
      .then((consents) => {
        setDue(consents.due)
        setCharges(consents.charges)
        if (consents.due.length === 0) markChecked()
      })
      // Unreachable, or logged out meanwhile: the next page checks again.
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  if (due.length === 0) return null

  const accept = async () => {
    setPending(true)
    try {
      const documents = due.map((document) => ({ document, version: legalVersion(document, { charges }) }))
      await call(acceptConsents, { body: { documents } })
      markChecked()
      setDue([])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(serverMessage(error) ?? 'This could not be recorded. Try again.')
    } finally {
      setPending(false)
    }
  }
  return (
    <aside aria-label="New versions of our texts" className="wrap screen-only pt-4">
      <Banner tone="info" live>
        <p>
          There is a new version of our{' '}
          {due.map((name, index) => (
            <span key={name}>
              {index > 0 ? ' and our ' : ''}
              <Link to={legalDocuments[name].path}>{legalDocuments[name].title}</Link>
            </span>
          ))}
          . Please read it, and agree to it to go on using your account.
        </p>
        <Button tone="quiet" className="mt-3" disabled={pending} onClick={() => void accept()}>
          {pending ? 'Recording...' : 'I have read it and agree'}
        </Button>
        {problem ? (
          <p role="alert" className="mt-2 text-kumkum">
            {problem}
          </p>
        ) : null}
      </Banner>
    </aside>
  )
}
