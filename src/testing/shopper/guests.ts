import { allergens, type Allergen } from '#domain/menu/menu.ts'
import type { RandomSource } from './random-source.ts'

const firstNames = [
  'Camille',
  'Léa',
  'Hugo',
  'Inès',
  'Noé',
  'Zoé',
  'Sacha',
  'Nadia',
  'Émile',
  'Jeanne',
  'Yanis',
  'Chloé',
  'Théo',
  'Maïa',
  'Œdipe',
]
const lastNames = [
  'Roux',
  'Lefèvre',
  'Nguyen',
  'Martin',
  'Garcia',
  'Benali',
  'D’Angelo',
  'Müller',
  'Diallo',
  'Petit-Jean',
  'Çelik',
  'Faure',
]
const comments = [
  'Vinaigrette à part, merci.',
  'Sans oignon cru si possible.',
  'Je passe à vélo : bien fermer les couvercles !',
  'Pouvez-vous ajouter une serviette ?',
  'Deux sacs séparés, svp.',
  'Pas trop de sauce.',
  'J’arrive avec 5 minutes de retard.',
]

export type LunchGuest = {
  customer: { name: string; phone: string; email: string }
  comment: string
  allergies: Allergen[]
}

/** A new customer, with a phone number from the range reserved for fiction. */
export function guest(number: number, seed: string, random: RandomSource): LunchGuest {
  return {
    customer: {
      name: `${random.pickOne(firstNames)} ${random.pickOne(lastNames)}`,
      phone: `+3363998${String(number % 10_000).padStart(4, '0')}`,
      email: `rush-${seed}-${number}@example.com`,
    },
    comment: random.percent(15) ? (random.pickOne(comments) ?? '') : '',
    allergies: random.percent(6) ? random.some(allergens, random.wholeNumber(1, 2)) : [],
  }
}
