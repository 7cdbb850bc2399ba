export interface Theme {
  title: string
  picture: string
  alt: string
  /** What the science is, in one sentence that holds in a classroom. */
  science: string
  /** Whose work a class can follow. */
  people: string
  /** What a teacher does with it on Monday. */
  lesson: string
}

/** The 8 teaching themes of offline training (product.md section 2, /offline-training; section 9). */
export const themes: Theme[] = [
  {
    title: 'Landing near the lunar south pole',
    picture: '/art/theme-space.svg',
    alt: 'A four-legged lander and a small rover stand on the grey ground of the Moon under a small Earth.',
    science:
      'Braking from orbital speed to a walking pace with engines alone, because the Moon has no air for a parachute.',
    people: 'The teams of ISRO that landed Chandrayaan-3 on 23 August 2023.',
    lesson: 'Grades 9 to 11: draw the velocity–time graph of a descent and read the braking from its slope.',
  },
  {
    title: 'Forecasting the monsoon',
    picture: '/art/theme-monsoon.svg',
    alt: 'A weather map: isobars close round a low, winds spiral in, and a cloud rains.',
    science:
      'Oceans, winds and land are computed as one system of equations, stepped forward in time from what is measured today.',
    people:
      'Forecasters of the India Meteorological Department and the Indian Institute of Tropical Meteorology, Pune.',
    lesson: 'Grades 6 to 9: keep a rain gauge for a term and compare your school with the district normal.',
  },
  {
    title: 'Materials one atom thick',
    picture: '/art/theme-materials.svg',
    alt: 'A sheet of hexagons with an atom at each corner; one atom is of another element.',
    science:
      'How atoms are bonded decides what a solid can do: carbon is soft in graphite, hard in diamond, strong and conducting in graphene.',
    people: 'The school of solid-state chemistry that C. N. R. Rao built in Bengaluru.',
    lesson: 'Grades 8 to 12: build three forms of carbon from the same sticks and beads and compare their bonds.',
  },
  {
    title: 'Reading the genome',
    picture: '/art/theme-genome.svg',
    alt: 'A double helix with coloured base pairs, and two capsules beside it.',
    science:
      'Four letters in the order that a cell copies them; one changed letter in a gene can cause sickle cell disease.',
    people:
      'The laboratories of the GenomeIndia project, which has sequenced ten thousand people from across the country.',
    lesson: 'Grades 9 to 12: extract DNA from a banana with dish soap, salt and cold spirit, and talk about consent.',
  },
  {
    title: 'Listening to gravity',
    picture: '/art/theme-gravity.svg',
    alt: 'Two bodies circle each other and send out a spiral wave; below, the signal rises to a chirp.',
    science:
      'Two merging black holes shake space itself; detectors kilometres long feel a change smaller than a proton.',
    people: 'The Indian groups of the LIGO collaboration, and those who build LIGO-India at Aundha in Maharashtra.',
    lesson:
      'Grades 10 to 12: let the two faces of a glass slide reflect one laser pointer’s beam on to a wall, and count the fringes.',
  },
  {
    title: 'The sky in radio waves',
    picture: '/art/theme-radio.svg',
    alt: 'A wire-mesh dish gathers parallel rays at its focus; two more dishes stand behind.',
    science: 'Dishes that are kilometres apart and listen together see as sharply as one dish of that size would.',
    people: 'The Giant Metrewave Radio Telescope near Pune: thirty dishes of 45 metres, thought out by Govind Swarup.',
    lesson: 'Grades 8 to 11: find the direction of a radio station with a transistor radio and a paper protractor.',
  },
  {
    title: 'Life of the Western Ghats',
    picture: '/art/theme-biodiversity.svg',
    alt: 'A great hornbill sits on a branch in the forest.',
    science: 'Old mountains, heavy rain and long isolation made species that live nowhere else, many of them frogs.',
    people: 'Field biologists who still describe new frogs from the Ghats, S. D. Biju among them.',
    lesson: 'Grades 6 to 10: count the species of one square metre of the school ground, twice a year.',
  },
  {
    title: 'Numbers that protect a message',
    picture: '/art/theme-mathematics.svg',
    alt: 'Dots wind outwards in a square spiral in which the prime numbers are marked.',
    science:
      'To multiply two primes is easy and to find them again is hard; much of secret writing rests on that difference.',
    people:
      'Manindra Agrawal, Neeraj Kayal and Nitin Saxena of IIT Kanpur, who showed in 2002 that primes can be recognised in polynomial time.',
    lesson: 'Grades 8 to 12: run the sieve of Eratosthenes on squared paper, then send a note with a small key pair.',
  },
]
