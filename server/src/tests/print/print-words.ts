import type { Language } from '@ariviyal/contract/languages'

/** The words of a printed paper, in the language of the class. */
export interface PrintWords {
  class: string
  subject: string
  set: string
  time: string
  marks: string
  name: string
  rollNumber: string
  school: string
  instructions: string
  or: string
  right: [yes: string, no: string]
  answer: string
  scheme: string
  explanation: string
  byTeacher: string
  leftOut: string
  fullMarks: string
  question: (numbers: string) => string
  questionCount: (count: number) => string
  section: (place: number) => string
  marksOf: (marks: number) => string
  page: (page: number, of: number) => string
  duration: (minutes: number) => string
  allCompulsory: string
  answerAny: (count: number, of: number) => string
  /** Beside `answerAny`. */
  mustAnswer: (numbers: string) => string
  hasChoices: string
  marksAtEdge: string
  negative: string
  booklet: string
}

const lasting = (minutes: number, hour: string, minute: string): string =>
  [
    [Math.floor(minutes / 60), hour],
    [minutes % 60, minute],
  ]
    .flatMap(([count, word]) => (count === 0 ? [] : `${count} ${word}`))
    .join(' ')

export const printWords: Record<Language, PrintWords> = {
  en: {
    class: 'Class',
    subject: 'Subject',
    set: 'Set',
    time: 'Time',
    marks: 'Maximum marks',
    name: 'Name',
    rollNumber: 'Roll number',
    school: 'School',
    instructions: 'General instructions',
    or: 'OR',
    right: ['True', 'False'],
    answer: 'Answer',
    scheme: 'Marking scheme',
    explanation: 'Explanation',
    byTeacher: 'The teacher decides.',
    leftOut: 'This question does not count.',
    fullMarks: 'Full marks for everyone.',
    question: (numbers) => (/\D/.test(numbers.replace(/[A-Z]$/, '')) ? `Questions ${numbers}` : `Question ${numbers}`),
    questionCount: (count) => `This paper has ${count === 1 ? '1 question' : `${count} questions`}.`,
    section: (place) => `Section ${place}`,
    marksOf: (marks) => (marks === 1 ? '1 mark' : `${marks} marks`),
    page: (page, of) => `Page ${page} of ${of}`,
    duration: (minutes) =>
      lasting(minutes, minutes < 120 ? 'hour' : 'hours', minutes % 60 === 1 ? 'minute' : 'minutes'),
    allCompulsory: 'Answer all questions.',
    answerAny: (count, of) => `Answer any ${count} of ${of} questions.`,
    mustAnswer: (numbers) => `Compulsory questions: ${numbers}.`,
    hasChoices: 'Where two questions have OR between them, answer one of the two.',
    marksAtEdge: 'The marks for each question are at the right edge.',
    negative:
      'The marks after the minus sign are deducted for a wrong answer. Nothing is deducted for a question left blank.',
    booklet: 'Write your answers in the answer booklet, with the question numbers.',
  },
  ta: {
    class: 'வகுப்பு',
    subject: 'பாடம்',
    set: 'தொகுப்பு',
    time: 'நேரம்',
    marks: 'மொத்த மதிப்பெண்கள்',
    name: 'பெயர்',
    rollNumber: 'வரிசை எண்',
    school: 'பள்ளி',
    instructions: 'பொது அறிவுரைகள்',
    or: 'அல்லது',
    right: ['சரி', 'தவறு'],
    answer: 'விடை',
    scheme: 'விடைக்குறிப்பு',
    explanation: 'விளக்கம்',
    byTeacher: 'ஆசிரியர் முடிவு செய்வார்.',
    leftOut: 'இந்தக் கேள்வி கணக்கில் இல்லை.',
    fullMarks: 'எல்லோருக்கும் முழு மதிப்பெண்.',
    question: (numbers) => `கேள்வி ${numbers}`,
    questionCount: (count) => `இந்த வினாத்தாளில் உள்ள கேள்விகள்: ${count}.`,
    section: (place) => `பகுதி ${place}`,
    marksOf: (marks) => (marks === 1 ? '1 மதிப்பெண்' : `${marks} மதிப்பெண்கள்`),
    page: (page, of) => `பக்கம் ${page} / ${of}`,
    duration: (minutes) => lasting(minutes, 'மணி', 'நிமிடம்'),
    allCompulsory: 'எல்லாக் கேள்விகளுக்கும் விடையளிக்கவும்.',
    answerAny: (count, of) => `${of} கேள்விகளில் ஏதேனும் ${count} கேள்விகளுக்கு விடையளிக்கவும்.`,
    mustAnswer: (numbers) => `கட்டாயக் கேள்வி: ${numbers}.`,
    hasChoices: '“அல்லது” என்று உள்ள இரண்டு கேள்விகளில் ஒன்றுக்கு மட்டும் விடையளிக்கவும்.',
    marksAtEdge: 'ஒவ்வொரு கேள்வியின் மதிப்பெண் வலது ஓரத்தில் உள்ளது.',
    negative: 'தவறான விடைக்கு, கழித்தல் குறிக்குப் பின் உள்ள மதிப்பெண் குறைக்கப்படும். விடையளிக்காவிட்டால் குறைக்கப்படாது.',
    booklet: 'விடைகளைக் கேள்வி எண்ணுடன் விடைத்தாளில் எழுதவும்.',
  },
  hi: {
    class: 'कक्षा',
    subject: 'विषय',
    set: 'सेट',
    time: 'समय',
    marks: 'अधिकतम अंक',
    name: 'नाम',
    rollNumber: 'रोल नंबर',
    school: 'विद्यालय',
    instructions: 'सामान्य निर्देश',
    or: 'अथवा',
    right: ['सही', 'गलत'],
    answer: 'उत्तर',
    scheme: 'अंक योजना',
    explanation: 'व्याख्या',
    byTeacher: 'शिक्षक तय करेंगे।',
    leftOut: 'यह प्रश्न नहीं गिना जाता।',
    fullMarks: 'सबको पूरे अंक।',
    question: (numbers) => `प्रश्न ${numbers}`,
    questionCount: (count) => `इस प्रश्नपत्र में कुल प्रश्न: ${count}।`,
    section: (place) => `खंड ${place}`,
    marksOf: (marks) => `${marks} अंक`,
    page: (page, of) => `पृष्ठ ${page} / ${of}`,
    duration: (minutes) => lasting(minutes, minutes < 120 ? 'घंटा' : 'घंटे', 'मिनट'),
    allCompulsory: 'सभी प्रश्नों के उत्तर दें।',
    answerAny: (count, of) => `${of} प्रश्नों में से किन्हीं ${count} के उत्तर दें।`,
    mustAnswer: (numbers) => `अनिवार्य प्रश्न: ${numbers}।`,
    hasChoices: 'जिन दो प्रश्नों के बीच “अथवा” है, उनमें से एक का उत्तर दें।',
    marksAtEdge: 'हर प्रश्न के अंक दाएँ किनारे पर हैं।',
    negative: 'गलत उत्तर पर ऋण चिह्न के बाद लिखे अंक काटे जाएँगे। उत्तर न देने पर अंक नहीं कटेंगे।',
    booklet: 'उत्तर प्रश्न संख्या के साथ उत्तर पुस्तिका में लिखें।',
  },
}
