import type { Answer } from '@ariviyal/contract/endpoint'
import {
  correctName,
  downloadCertificate,
  type listCertificates,
  NameCorrection,
  printedNameMax,
  Revocation,
  revokeCertificate,
  type StaffCertificate,
} from '@ariviyal/contract/certificates'
import { limits } from '@ariviyal/contract/limits'
import { Link } from 'react-router'
import { call, download } from '../../api/client.ts'
import { ActSheet } from '../../staff/act-sheet.tsx'
import { Mark } from '../../staff/mark.tsx'
import { Moment } from '../../staff/moment.tsx'
import { PagedList } from '../../staff/paged-list.tsx'
import { showUndo } from '../../staff/undo-offers.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import { endInWords, presentInWords, stateWords, verifyPath } from '../certificate-words.ts'
import { FetchButton } from '../fetch-button.tsx'

interface Acts {
  correct: (certificate: StaffCertificate) => void
  revoke: (certificate: StaffCertificate) => void
}

const columns = ({ correct, revoke }: Acts): Column<StaffCertificate>[] => [
  {
    head: 'Certificate',
    rowHead: true,
    cell: (certificate) => (
      <>
        <Link
          to={verifyPath(certificate)}
          className="link inline-flex items-center font-semibold whitespace-nowrap max-md:min-h-11"
        >
          {certificate.serial}
        </Link>
        <span className="block text-sm">{certificate.topic}</span>
      </>
    ),
  },
  {
    head: 'Printed for',
    cell: (certificate) => (
      <>
        <Link to={`/admin/users/${certificate.user.id}`} className="link inline-flex items-center max-md:min-h-11">
          {certificate.name}
        </Link>
        <span className="block text-sm text-ink-soft">{certificate.user.email}</span>
      </>
    ),
  },
  {
    head: 'Issued',
    cell: (certificate) => (
      <>
        <Moment at={certificate.issued_at} />
        <span className="block text-sm text-ink-soft">{presentInWords(certificate)}</span>
      </>
    ),
  },
  {
    head: 'State',
    cell: (certificate) => (
      <>
        <Mark look={stateWords[certificate.state].look}>{stateWords[certificate.state].word}</Mark>
        {certificate.state === 'valid' ? null : (
          <span className="mt-1 block text-sm text-ink-soft">{endInWords(certificate)}</span>
        )}
      </>
    ),
  },
  {
    head: 'Acts',
    cell: (certificate) => (
      <span className="flex flex-wrap gap-2">
        <FetchButton
          fetch={() => download(downloadCertificate, { params: { id: certificate.id } })}
          about={` of ${certificate.serial}`}
        >
          PDF
        </FetchButton>
        {certificate.state === 'valid' ? (
          <>
            <RowButton label="Correct name" about={`on ${certificate.serial}`} onClick={() => correct(certificate)} />
            <RowButton label="Revoke" about={certificate.serial} tone="danger" onClick={() => revoke(certificate)} />
          </>
        ) : null}
      </span>
    ),
  },
]

/** Certificates with what staff can do with each. */
export function CertificateList({ page, empty }: { page: Answer<typeof listCertificates>; empty: string }) {
  const correcting = useSheet<StaffCertificate>()
  const revoking = useSheet<StaffCertificate>()
  const acts: Acts = {
    correct: (certificate) => {
      revoking.forget()
      correcting.show(certificate)
    },
    revoke: (certificate) => {
      correcting.forget()
      revoking.show(certificate)
    },
  }
  return (
    <>
      <Notice sheet={correcting} />
      <Notice sheet={revoking} />
      <PagedList label="Certificates" empty={empty} count={page.items.length} nextCursor={page.next_cursor}>
        <Table
          caption="Certificates, newest first"
          captionHidden
          columns={columns(acts)}
          rows={page.items}
          rowKey={(certificate) => certificate.id}
        />
      </PagedList>
      <ActSheet
        sheet={correcting}
        title="Correct the printed name"
        schema={NameCorrection}
        act={({ user }, body) => call(correctName, { params: { id: user.id }, body })}
        submit="Correct"
        pending="Correcting..."
        failed="The name could not be corrected. Try again."
      >
        {({ name, user }) => (
          <>
            <p className="max-w-measure wrap-anywhere">
              Every valid certificate of {user.name} is replaced by one with the new name and another serial. They are
              written to.
            </p>
            <Field name="name" label="Name as printed" defaultValue={name} maxLength={printedNameMax} />
            <TextArea
              name="reason"
              label="Reason"
              maxLength={limits.reasonMax}
              hint="For the audit log; the teacher does not read it."
            />
          </>
        )}
      </ActSheet>
      <ActSheet
        sheet={revoking}
        title="Revoke the certificate?"
        schema={Revocation}
        act={async ({ id, serial }, body) => {
          const { msg, undo } = await call(revokeCertificate, { params: { id }, body })
          showUndo(undo, `${serial}: ${msg}`)
          return { msg: `${serial}: ${msg}` }
        }}
        submit="Revoke"
        pending="Revoking..."
        failed="The certificate could not be revoked. Try again."
      >
        {({ serial, name, topic }) => (
          <>
            <p className="max-w-measure wrap-anywhere">
              Whoever checks {serial} ({name}, “{topic}”) is told from now on that it is revoked. It is not issued
              again.
            </p>
            <TextArea
              name="reason"
              label="Reason"
              maxLength={limits.reasonMax}
              hint="The teacher reads it in the mail and beside the certificate."
            />
          </>
        )}
      </ActSheet>
    </>
  )
}
