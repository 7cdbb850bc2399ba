import { colours } from '../../engine/colours.ts'
import { ramp } from '../../engine/easing.ts'
import { paced } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { group, line, text } from '../../engine/svg.ts'
import { counted } from './mitosis-numbers.ts'

const story = paced(
  {
    en: 'Count by centromeres: at the start 4 chromosomes of one thread each.',
    ta: 'சென்ட்ரோமியரால் எண்ணுங்கள்: தொடக்கத்தில் ஒற்றை இழையுள்ள 4 குரோமோசோம்கள்.',
    hi: 'गुणसूत्रबिंदु से गिनिए: शुरू में एक-एक धागे के 4 गुणसूत्र।',
  },
  {
    en: 'After the copy still 4, but with 8 chromatids.',
    ta: 'நகலுக்குப் பின்னும் 4; ஆனால் 8 குரோமாட்டிடுகள்.',
    hi: 'नकल के बाद भी 4, पर 8 अर्धगुणसूत्र।',
  },
  {
    en: 'In anaphase, for a short time, 8 chromosomes in one cell.',
    ta: 'அனாஃபேஸில் சிறிது நேரம் ஒரே செல்லில் 8 குரோமோசோம்கள்.',
    hi: 'पश्चावस्था में, थोड़ी देर, एक कोशिका में 8 गुणसूत्र।',
  },
  {
    en: 'Each new cell has 4 again: the number stays from cell to cell.',
    ta: 'ஒவ்வொரு புதிய செல்லிலும் மீண்டும் 4: எண்ணிக்கை மாறுவதில்லை.',
    hi: 'हर नई कोशिका में फिर 4: संख्या वही रहती है।',
  },
)

export const count: Scene = {
  ...story,
  chapter: { en: 'The count, stage by stage', ta: 'நிலைவாரியாக எண்ணிக்கை', hi: 'हर अवस्था की गिनती' },
  shows: `A table of chromosomes and chromatids: ${counted
    .map(({ stage, chromosomes, chromatids }) => `${stage}: ${chromosomes} and ${chromatids}`)
    .join('; ')}.`,
  draw: (t) =>
    group([
      text([760, 110], 'chromosomes', { size: 44, fill: colours.inkSoft, anchor: 'middle' }),
      text([1090, 110], 'chromatids', { size: 44, fill: colours.inkSoft, anchor: 'middle' }),
      line([80, 140], [1220, 140], { stroke: colours.ink, width: 4 }),
      ...counted.map(({ stage, chromosomes, chromatids }, i) =>
        group(
          [
            text([80, 220 + i * 105], stage, { size: 48, weight: 700 }),
            text([760, 226 + i * 105], String(chromosomes), {
              size: 72,
              weight: 700,
              fill: colours.plum,
              anchor: 'middle',
            }),
            text([1090, 226 + i * 105], String(chromatids), {
              size: 72,
              weight: 700,
              fill: colours.peacock,
              anchor: 'middle',
            }),
          ],
          { opacity: ramp(t, story.at(i), story.at(i) + 0.8) },
        ),
      ),
    ]),
}
