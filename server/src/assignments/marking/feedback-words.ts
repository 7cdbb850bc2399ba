import type { Language } from '@ariviyal/contract/languages'

export interface FeedbackWords {
  title: string
  marks: (marks: number, of: number) => string
  teacher: string
  next: string
  page: (number: number) => string
  bookPage: (number: number) => string
  note: string
  tick: string
  cross: string
}

/** Words of the printed feedback, in the language of the class. */
export const feedbackWords: Record<Language, FeedbackWords> = {
  en: {
    title: 'Feedback',
    marks: (marks, of) => `Marks: ${marks} of ${of}`,
    teacher: 'Your teacher writes',
    next: 'What to do next',
    page: (number) => `Page ${number}`,
    bookPage: (number) => `page ${number}`,
    note: 'Note',
    tick: 'right',
    cross: 'not right',
  },
  ta: {
    title: 'பின்னூட்டம்',
    marks: (marks, of) => `மதிப்பெண்கள்: ${of} இல் ${marks}`,
    teacher: 'உங்கள் ஆசிரியர் எழுதுவது',
    next: 'அடுத்து என்ன செய்யலாம்',
    page: (number) => `பக்கம் ${number}`,
    bookPage: (number) => `பக்கம் ${number}`,
    note: 'குறிப்பு',
    tick: 'சரி',
    cross: 'சரியில்லை',
  },
  hi: {
    title: 'प्रतिक्रिया',
    marks: (marks, of) => `अंक: ${of} में से ${marks}`,
    teacher: 'आपके शिक्षक लिखते हैं',
    next: 'आगे क्या करें',
    page: (number) => `पृष्ठ ${number}`,
    bookPage: (number) => `पृष्ठ ${number}`,
    note: 'टिप्पणी',
    tick: 'सही',
    cross: 'सही नहीं',
  },
}
