import { abilities, type Ability, type Level } from '../gradebook/holistic.ts'
import type { Language } from '../languages.ts'
import type { Report, ReportItem, TopicLevel, WorkOutcome } from './reports.ts'

/** The words of a report for parents, on paper and in its preview. */
export interface ReportWords {
  title: string
  class: string
  rollNumber: string
  period: (from: string, to: string) => string
  work: string
  heads: [day: string, work: string, marks: string]
  kinds: { test: string; assignment: string }
  outcomes: Record<Exclude<WorkOutcome, 'marked'>, string>
  late: string
  changed: string
  marksOf: (marks: number, of: number) => string
  total: string
  bookTotal: (percent: number, grade: string | null) => string
  attendance: (days: number, of: number) => string
  earlier: (count: number) => string
  nothing: string
  practice: (count: number) => string
  progress: string
  levels: Record<TopicLevel, string>
  holistic: string
  abilities: Record<Ability, string>
  cardLevels: Record<Level, string>
  feedback: string
  page: (number: number) => string
  next: string
  readPage: (title: string, page: number | null) => string
  watch: (title: string) => string
  takeTest: (title: string) => string
  practise: (topic: string) => string
  strengthen: (topic: string) => string
  handIn: (title: string) => string
  goOn: string
  signatures: [teacher: string, parent: string]
  footer: string
}

export const reportWords: Record<Language, ReportWords> = {
  en: {
    title: 'Report for parents',
    class: 'Class',
    rollNumber: 'Roll number',
    period: (from, to) => `${from} to ${to}`,
    work: 'Work and marks',
    heads: ['Date', 'Work', 'Marks'],
    kinds: { test: 'Test', assignment: 'Assignment' },
    outcomes: {
      'in-words': 'Feedback in words',
      'being-marked': 'Being marked',
      missing: 'Not handed in',
      absent: 'Absent',
    },
    late: 'handed in late',
    changed: 'changed by the teacher',
    marksOf: (marks, of) => `${marks} of ${of}`,
    total: 'Total',
    bookTotal: (percent, grade) =>
      `Total in the gradebook so far: ${percent} %${grade === null ? '' : `, grade ${grade}`}`,
    attendance: (days, of) => `Attendance: ${days} of ${of} days`,
    earlier: (count) => (count === 1 ? '1 earlier piece of work' : `${count} earlier pieces of work`),
    nothing: 'There is no marked work in this period.',
    practice: (count) => (count === 1 ? 'Also did 1 practice test.' : `Also did ${count} practice tests.`),
    progress: 'Progress by chapter',
    levels: {
      secure: 'Secure',
      coming: 'On the way',
      practise: 'Needs practice',
    },
    holistic: 'Holistic progress card, as the teacher sees it',
    abilities: { awareness: 'Awareness', sensitivity: 'Sensitivity', creativity: 'Creativity' },
    cardLevels: { stream: 'Stream', mountain: 'Mountain', sky: 'Sky' },
    feedback: 'What the teacher wrote',
    page: (number) => `page ${number}`,
    next: 'Next steps',
    readPage: (title, page) => (page === null ? `Read “${title}”.` : `Read “${title}”, page ${page}.`),
    watch: (title) => `Watch “${title}”.`,
    takeTest: (title) => `Do the practice test “${title}”.`,
    practise: (topic) => `Read “${topic}” again and do a practice test on it.`,
    strengthen: (topic) => `Practise “${topic}” a little more.`,
    handIn: (title) => `Hand in “${title}”, or ask the teacher about it.`,
    goOn: 'Keep working like this.',
    signatures: ['Teacher', 'Parent or guardian'],
    footer: 'This report is about this pupil only and does not compare pupils.',
  },
  ta: {
    title: 'பெற்றோருக்கான அறிக்கை',
    class: 'வகுப்பு',
    rollNumber: 'வரிசை எண்',
    period: (from, to) => `${from} முதல் ${to} வரை`,
    work: 'பணிகளும் மதிப்பெண்களும்',
    heads: ['நாள்', 'பணி', 'மதிப்பெண்'],
    kinds: { test: 'தேர்வு', assignment: 'ஒப்படைப்பு' },
    outcomes: {
      'in-words': 'கருத்து எழுதப்பட்டுள்ளது',
      'being-marked': 'திருத்தப்படுகிறது',
      missing: 'ஒப்படைக்கப்படவில்லை',
      absent: 'வரவில்லை',
    },
    late: 'தாமதமாக ஒப்படைக்கப்பட்டது',
    changed: 'ஆசிரியர் மாற்றியது',
    marksOf: (marks, of) => `${marks} / ${of}`,
    total: 'மொத்தம்',
    bookTotal: (percent, grade) => `மதிப்பெண் பதிவேட்டில் இதுவரை: ${percent} %${grade === null ? '' : `, தரம் ${grade}`}`,
    attendance: (days, of) => `வருகை: ${of} நாட்களில் ${days}`,
    earlier: (count) => `முந்தைய பணிகள்: ${count}`,
    nothing: 'இந்தக் காலத்தில் திருத்தப்பட்ட பணி எதுவும் இல்லை.',
    practice: (count) => `இவற்றுடன் செய்த பயிற்சித் தேர்வுகள்: ${count}.`,
    progress: 'பாடவாரியான முன்னேற்றம்',
    levels: {
      secure: 'நன்கு புரிந்துள்ளது',
      coming: 'முன்னேறி வருகிறது',
      practise: 'பயிற்சி தேவை',
    },
    holistic: 'முழுமையான முன்னேற்ற அட்டை, ஆசிரியரின் பார்வையில்',
    abilities: { awareness: 'விழிப்புணர்வு', sensitivity: 'உணர்திறன்', creativity: 'படைப்பாற்றல்' },
    cardLevels: { stream: 'நீரோடை', mountain: 'மலை', sky: 'வானம்' },
    feedback: 'ஆசிரியர் எழுதியவை',
    page: (number) => `பக்கம் ${number}`,
    next: 'அடுத்து செய்ய வேண்டியவை',
    readPage: (title, page) => (page === null ? `“${title}” படிக்கவும்.` : `“${title}”, பக்கம் ${page} படிக்கவும்.`),
    watch: (title) => `“${title}” காணொளியைப் பார்க்கவும்.`,
    takeTest: (title) => `“${title}” பயிற்சித் தேர்வைச் செய்யவும்.`,
    practise: (topic) => `“${topic}” பாடத்தை மீண்டும் படித்து, அதில் ஒரு பயிற்சித் தேர்வைச் செய்யவும்.`,
    strengthen: (topic) => `இன்னும் சிறிது பயிற்சி செய்தால் “${topic}” நன்கு புரிந்துவிடும்.`,
    handIn: (title) => `“${title}” பணியை ஒப்படைக்கவும், அல்லது அதைப் பற்றி ஆசிரியரிடம் கேட்கவும்.`,
    goOn: 'இப்படியே தொடர்ந்து உழைக்கவும்.',
    signatures: ['ஆசிரியர்', 'பெற்றோர் அல்லது பாதுகாவலர்'],
    footer: 'இந்த அறிக்கை இந்த மாணவரைப் பற்றியது மட்டுமே; மற்ற மாணவர்களுடன் ஒப்பிடவில்லை.',
  },
  hi: {
    title: 'अभिभावकों के लिए रिपोर्ट',
    class: 'कक्षा',
    rollNumber: 'रोल नंबर',
    period: (from, to) => `${from} से ${to} तक`,
    work: 'काम और अंक',
    heads: ['तारीख', 'काम', 'अंक'],
    kinds: { test: 'परीक्षा', assignment: 'गृहकार्य' },
    outcomes: {
      'in-words': 'शब्दों में टिप्पणी',
      'being-marked': 'जाँच हो रही है',
      missing: 'जमा नहीं किया',
      absent: 'अनुपस्थित',
    },
    late: 'देर से जमा किया',
    changed: 'शिक्षक ने बदला',
    marksOf: (marks, of) => `${of} में से ${marks}`,
    total: 'कुल',
    bookTotal: (percent, grade) => `अंक पुस्तिका में अब तक कुल: ${percent} %${grade === null ? '' : `, ग्रेड ${grade}`}`,
    attendance: (days, of) => `उपस्थिति: ${of} में से ${days} दिन`,
    earlier: (count) => `पहले के काम: ${count}`,
    nothing: 'इस अवधि में जाँचा हुआ कोई काम नहीं है।',
    practice: (count) => `इनके अलावा किए गए अभ्यास टेस्ट: ${count}।`,
    progress: 'अध्याय के अनुसार प्रगति',
    levels: {
      secure: 'अच्छी तरह आता है',
      coming: 'सीख रहे हैं',
      practise: 'अभ्यास चाहिए',
    },
    holistic: 'समग्र प्रगति कार्ड, शिक्षक की दृष्टि में',
    abilities: { awareness: 'जागरूकता', sensitivity: 'संवेदनशीलता', creativity: 'रचनात्मकता' },
    cardLevels: { stream: 'धारा', mountain: 'पर्वत', sky: 'आकाश' },
    feedback: 'शिक्षक ने लिखा',
    page: (number) => `पृष्ठ ${number}`,
    next: 'आगे क्या करें',
    readPage: (title, page) => (page === null ? `“${title}” पढ़ें।` : `“${title}” का पृष्ठ ${page} पढ़ें।`),
    watch: (title) => `“${title}” वीडियो देखें।`,
    takeTest: (title) => `“${title}” अभ्यास टेस्ट करें।`,
    practise: (topic) => `“${topic}” फिर से पढ़ें और उस पर एक अभ्यास टेस्ट करें।`,
    strengthen: (topic) => `थोड़े और अभ्यास से “${topic}” पक्का हो जाएगा।`,
    handIn: (title) => `“${title}” जमा करें, या उसके बारे में शिक्षक से पूछें।`,
    goOn: 'इसी तरह मेहनत करते रहें।',
    signatures: ['शिक्षक', 'माता-पिता या अभिभावक'],
    footer: 'यह रिपोर्ट केवल इसी विद्यार्थी के बारे में है; इसमें किसी से तुलना नहीं है।',
  },
}

/** 28/11/2026, as days are written in India in each of the languages. */
export const reportDay = (day: string): string => day.split('-').toReversed().join('/')

/** What a pupil has for a piece of work, in words. */
export function outcomeInWords(item: ReportItem, words: ReportWords): string {
  if (item.outcome !== 'marked') return words.outcomes[item.outcome]
  return item.marks === null || item.of === null ? '' : words.marksOf(item.marks, item.of)
}

/** The piece of work, and what is special about it. */
export const itemInWords = ({ kind, title, late, changed }: ReportItem, words: ReportWords): string =>
  [`${words.kinds[kind]}: ${title}`, ...(late ? [words.late] : []), ...(changed ? [words.changed] : [])].join(', ')

/** What the teacher wrote about pieces of work: about all of it, about rows of the rubric, and about pages. The newest is first. */
export const feedbackLines = ({ items }: Report, words: ReportWords): string[] =>
  items.flatMap(({ title, feedback, rows, pages }) => {
    const parts = [
      ...(feedback === '' ? [] : [feedback]),
      ...rows.map((row) => `${row.title}: ${row.words}`),
      ...pages.map((page) => `${words.page(page.number)}: ${page.words}`),
    ]
    return parts.length > 0 ? [`${title}: ${parts.join(' · ')}`] : []
  })

const mostSteps = 5
const mostOfTeacher = 3

function stepInWords({ kind, title, page }: ReportItem['next_steps'][number], words: ReportWords): string {
  if (kind === 'ebook') return words.readPage(title, page)
  return kind === 'video' ? words.watch(title) : words.takeTest(title)
}

/** What to do next: what the teacher named, the newest first, then weak chapters, then work that is missing. */
export function nextSteps({ topics, items }: Report, words: ReportWords): string[] {
  const ofTeacher = new Set(items.flatMap((item) => item.next_steps.map((step) => stepInWords(step, words))))
  const named = (level: TopicLevel) => topics.filter((topic) => topic.level === level).sort((a, b) => a.share - b.share)
  const steps = [
    ...[...ofTeacher].slice(0, mostOfTeacher),
    ...named('practise')
      .slice(0, 2)
      .map(({ name }) => words.practise(name)),
    ...items
      .filter(({ outcome }) => outcome === 'missing')
      .slice(0, 2)
      .map(({ title }) => words.handIn(title)),
    ...named('coming')
      .slice(0, 1)
      .map(({ name }) => words.strengthen(name)),
  ].slice(0, mostSteps)
  return steps.length > 0 || items.length === 0 ? steps : [words.goOn]
}

/** What the gradebook has beside single pieces of work. */
export const bookLines = ({ total, attendance }: Report, words: ReportWords): string[] => [
  ...(total ? [words.bookTotal(total.percent, total.grade)] : []),
  ...(attendance ? [words.attendance(attendance.days, attendance.of)] : []),
]

/** What the teacher entered in the Holistic Progress Card; the views of the pupil and of classmates stay in class. */
export function cardLines({ holistic }: Report, words: ReportWords): string[] {
  if (holistic === null) return []
  const entered = abilities.flatMap((ability) => {
    const level = holistic.teacher[ability]
    return level === null ? [] : [`${words.abilities[ability]}: ${words.cardLevels[level]}`]
  })
  return [...(entered.length > 0 ? [entered.join('  ·  ')] : []), ...(holistic.remark === '' ? [] : [holistic.remark])]
}
