import { legalDocuments, type LegalName } from '@ariviyal/contract/legal'
import { acceptConsents, listConsents } from '@ariviyal/contract/privacy'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, call, serverMessage } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** Asked once in a tab: the versions move on a few times a year. */
const askedKey = `consents:${legalDocuments.terms.version}:${legalDocuments.privacy.version}`
const wasAsked = () => {
  try {
    return sessionStorage.getItem(askedKey) !== null
  } catch {
    return false
  }
}
const noteAsked = () => {
  try {
    sessionStorage.setItem(askedKey, '1')
  } catch {
    // Then it is asked on the next page again.
  }
}

/** A legal text that has a new version since the person agreed is put before them; nothing is kept from them meanwhile. */
export function ConsentPrompt() {
  const [due, setDue] = useState<LegalName[]>([])
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  useEffect(() => {
    if (wasAsked()) return undefined
    const left = new AbortController()
    call(listConsents, { signal: left.signal })
      .then((consents) => {
        setDue(consents.due)
        if (consents.due.length === 0) noteAsked()
      })
      // Not reached, or logged out meanwhile: the next page asks again.
      .catch(() => undefined)
    return () => left.abort()
  }, [])
  if (due.length === 0) return null

  const accept = async () => {
    setPending(true)
    try {
      const documents = due.map((document) => ({ document, version: legalDocuments[document].version }))
      await call(acceptConsents, { body: { documents } })
      noteAsked()
      setDue([])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(serverMessage(error) ?? 'That could not be recorded. Try again.')
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
