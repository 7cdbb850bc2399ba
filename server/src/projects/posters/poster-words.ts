import type { Language } from '@ariviyal/contract/languages'

interface PosterWords {
  by: (names: { className: string; school: string }) => string
  unnamed: (by: { grade: number; school: number }) => string
  question: string
  found: string
  ours: string
  all: (schools: number) => string
  tooFew: string
  weeks: string
  readings: (readings: number, visits: number) => string
  nothing: string
  conclude: string
  foot: string
}

const english: PosterWords = {
  by: ({ className, school }) => `Class ${className}, ${school}`,
  unnamed: ({ grade, school }) => `A class of grade ${grade}, school ${school} of the project`,
  question: 'Our question',
  found: 'What we found',
  ours: 'Our school',
  all: (schools) => `All ${schools} schools`,
  tooFew: 'Too few schools to compare with',
  weeks: 'Weeks, by their Monday',
  readings: (readings, visits) => `${readings} readings on ${visits} days`,
  nothing: 'Nothing has been released yet.',
  conclude: 'What this means',
  foot: 'Readings with a doubt are left out. Each school counts once.',
}

/** What is printed beside the words of the project, in the language of the class. */
export const posterWords: Partial<Record<Language, PosterWords>> & { en: PosterWords } = {
  en: english,
  ta: {
    by: ({ className, school }) => `${school}, வகுப்பு ${className}`,
    unnamed: ({ grade, school }) => `திட்டத்தின் பள்ளி ${school}, ${grade}ஆம் வகுப்பு`,
    question: 'எங்கள் கேள்வி',
    found: 'நாங்கள் கண்டது',
    ours: 'எங்கள் பள்ளி',
    all: (schools) => `எல்லா ${schools} பள்ளிகளும்`,
    tooFew: 'ஒப்பிடப் போதுமான பள்ளிகள் இல்லை',
    weeks: 'வாரங்கள், திங்கட்கிழமை நாளின்படி',
    readings: (readings, visits) => `${visits} நாட்களில் ${readings} அளவீடுகள்`,
    nothing: 'இன்னும் எதுவும் வெளியிடப்படவில்லை.',
    conclude: 'இதன் பொருள்',
    foot: 'ஐயமுள்ள அளவீடுகள் சேர்க்கப்படவில்லை. ஒவ்வொரு பள்ளியும் ஒரு முறை கணக்கிடப்படுகிறது.',
  },
  hi: {
    by: ({ className, school }) => `${school}, कक्षा ${className}`,
    unnamed: ({ grade, school }) => `परियोजना का विद्यालय ${school}, कक्षा ${grade}`,
    question: 'हमारा प्रश्न',
    found: 'हमने क्या पाया',
    ours: 'हमारा विद्यालय',
    all: (schools) => `सभी ${schools} विद्यालय`,
    tooFew: 'तुलना के लिए विद्यालय बहुत कम हैं',
    weeks: 'सप्ताह, सोमवार की तारीख से',
    readings: (readings, visits) => `${visits} दिनों में ${readings} मापन`,
    nothing: 'अभी कुछ जारी नहीं हुआ है।',
    conclude: 'इसका अर्थ',
    foot: 'संदेह वाले मापन छोड़े गए हैं। हर विद्यालय एक बार गिना जाता है।',
  },
}
