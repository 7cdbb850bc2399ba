import type { StaffEbookDetails } from '@ariviyal/contract/library/library-staff'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { Choice } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { UploadField } from '../../uploads/upload-field.tsx'
import { bytesInWords } from '../../uploads/upload-kinds.ts'
import { AccessChoice } from './access-choice.tsx'
import { CategoryField } from './category-field.tsx'
import { FilterFields } from './filter-fields.tsx'

interface Props {
  book?: StaffEbookDetails
  /** Changes with each save, which consumes the uploads. */
  round: number
}

/** The fields of a book. */
export function EbookFields({ book, round }: Props) {
  const [coverFrom, setCoverFrom] = useState<string>(book?.cover_from ?? 'page')
  return (
    <>
      <UploadField
        key={`file ${round}`}
        name="file"
        label="File"
        optional
        kind="pdf"
        current={book?.has_file ? `Now: ${book.pages} pages, ${bytesInWords(book.bytes)}` : undefined}
        hint={
          book?.has_file
            ? 'Readers who have the current file open can read on.'
            : 'Its pages are counted and its first page becomes the cover. You can also add it later.'
        }
      />
      <Field name="title" label="Title" maxLength={limits.lineMax} defaultValue={book?.title} />
      <Field name="subtitle" label="Subtitle" optional maxLength={limits.lineMax} defaultValue={book?.subtitle} />
      <Field name="author" label="Author" maxLength={limits.lineMax} defaultValue={book?.author} />
      <TextArea
        name="description"
        label="Description"
        hint="Two or three sentences for the card: what a teacher can do with it"
        maxLength={limits.paragraphMax}
        defaultValue={book?.description}
      />
      <CategoryField defaultValue={book?.category} />
      <FilterFields item={book} />
      <AccessChoice isPremium={book?.isPremium} />
      <Choice
        name="cover_from"
        label="Cover"
        options={[
          { value: 'page', label: 'Page 1 of the file' },
          { value: 'picture', label: 'A picture of your own' },
        ]}
        defaultValue={coverFrom}
        onChoose={setCoverFrom}
      />
      {coverFrom === 'picture' ? (
        <UploadField
          key={`cover ${round}`}
          name="cover"
          label="Picture"
          optional={book?.cover_from === 'picture'}
          kind="picture"
          current={
            book?.cover_from === 'picture' ? (
              <img
                src={book.cover}
                alt="The current cover"
                className="aspect-3/4 w-20 border border-line object-cover"
              />
            ) : undefined
          }
          hint="Upright, 3 to 4, such as 960 × 1280"
        />
      ) : null}
    </>
  )
}
