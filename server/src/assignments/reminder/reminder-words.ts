import { brand } from '@ariviyal/contract/brand'
import type { Language } from '@ariviyal/contract/languages'

/** The words of the slips, in the language of the class. */
interface ReminderWords {
  title: string
  rollNumber: string
  due: string
  noDate: string
  late: string
  how: string
  code: string
  onPaper: string
  nobody: string
}

export const reminderWords: Record<Language, ReminderWords> = {
  en: {
    title: 'Not handed in yet',
    rollNumber: 'Roll number',
    due: 'Due',
    noDate: 'Please hand it in soon.',
    late: 'The due date has passed. Please hand it in now.',
    how: 'Scan the square, or open the address and type the class code.',
    code: 'Class code',
    onPaper: 'Hand it to your teacher on paper.',
    nobody: 'Everyone has handed in.',
  },
  ta: {
    title: 'இன்னும் ஒப்படைக்கவில்லை',
    rollNumber: 'வரிசை எண்',
    due: 'கடைசி நாள்',
    noDate: 'விரைவில் ஒப்படைக்கவும்.',
    late: 'கடைசி நாள் முடிந்துவிட்டது. இப்போதே ஒப்படைக்கவும்.',
    how: 'ஸ்கேன் செய்யவும், அல்லது முகவரியைத் திறந்து குறியீட்டை உள்ளிடவும்.',
    code: 'வகுப்புக் குறியீடு',
    onPaper: 'தாளில் எழுதி ஆசிரியரிடம் கொடுக்கவும்.',
    nobody: 'எல்லோரும் ஒப்படைத்துவிட்டார்கள்.',
  },
  hi: {
    title: 'अभी तक जमा नहीं किया',
    rollNumber: 'रोल नंबर',
    due: 'अंतिम तिथि',
    noDate: 'कृपया जल्दी जमा करें।',
    late: 'अंतिम तिथि निकल गई है। कृपया अभी जमा करें।',
    how: 'स्कैन करें, या पता खोलकर कोड लिखें।',
    code: 'कक्षा कोड',
    onPaper: 'काग़ज़ पर लिखकर शिक्षक को दें।',
    nobody: 'सबने जमा कर दिया है।',
  },
}

/** Fri, 27 Nov, 6:00 pm */
export const dueInWords = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-IN`, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: brand.timeZone,
  })
    .format(at)
    .replaceAll('\u202F', ' ')
