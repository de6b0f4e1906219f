import * as z from 'zod/mini'
import { instantField } from '#contract/instant-field.ts'
import { wholeField } from '#contract/whole-number-field.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { faultCodes } from '#contract/faults.ts'
import type { Json } from '#domain/catalogue/entries.ts'

/** The most edits that one request makes: a whole column of a table is filled down in one. */
const MOST_EDITS = 500
/** The most characters that the value of one field has as JSON. */
const VALUE_LENGTH = 50_000

const json = z.custom<Json>((value) => value !== undefined)
const name = z.string().check(z.minLength(1), z.maxLength(200))
const place = { entry: name, field: name }
const changeSetId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
const value = json.check(
  z.refine((fieldValue) => JSON.stringify(fieldValue).length <= VALUE_LENGTH),
)
const instant = instantField()
const fieldPlace = z.strictObject(place)

/** What the import's checks find, and where: the entry and field are null outside of all entries. */
export const catalogueFaultSchema = z.object({
  entry: z.nullable(z.string()),
  field: z.nullable(z.string()),
  code: z.enum(faultCodes),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type CatalogueFault = z.output<typeof catalogueFaultSchema>

const draftEditSchema = z.object({
  ...place,
  /** Null where the field is missing. */
  before: json,
  after: json,
  position: z.int(),
  /** Null for a command, or a person who was forgotten. */
  by: z.nullable(z.string()),
  at: z.string(),
  isMine: z.boolean(),
  /** Whether the viewer is a second person for it (P4). */
  canConfirm: z.boolean(),
  /** A second person has to look at it before it is published (P4). */
  needsSecond: z.boolean(),
  confirmedBy: z.nullable(z.string()),
  /** Somebody published another value after this edit: it is to be made again, or dropped (P6). */
  overtakenBy: z.nullable(z.object({ by: z.nullable(z.string()), at: z.string() })),
})
export type DraftEdit = z.output<typeof draftEditSchema>

/** The draft that everybody edits: the difference to what is published, by field (H6). */
const catalogueDraftSchema = z.object({
  /** Null where nothing was edited. */
  id: z.nullable(z.string()),
  /** The version of the catalogue to which the edits are the difference. */
  version: z.string(),
  /** The last edit: publishing names it, so that nothing is published unseen. */
  seen: z.int(),
  edits: z.array(draftEditSchema),
  /** Texts whose French changed after them (H7). */
  stale: z.array(z.object(place)),
})
export type CatalogueDraft = z.output<typeof catalogueDraftSchema>

const catalogueSchema = z.object({
  version: z.string(),
  /** When this version was published. */
  since: z.string(),
  /** The fields of every entry as they are published; restaurants by what prices and categories need. */
  entries: z.record(z.string(), z.record(z.string(), json)),
  /** In how many restaurants each product and formula is sold, by entry. */
  places: z.record(z.string(), z.int()),
  restaurants: z.int(),
  draft: catalogueDraftSchema,
})
export type OfficeCatalogue = z.output<typeof catalogueSchema>

export const getOfficeCatalogue = defineEndpoint({
  id: 'getOfficeCatalogue',
  summary: 'The catalogue as it is published, and the draft of its next version',
  method: 'GET',
  path: '/api/office/catalogue',
  viewer: 'staff',
  right: 'catalogue',
  reply: catalogueSchema,
  refusals: [],
})

export const getCatalogueDraft = defineEndpoint({
  id: 'getCatalogueDraft',
  summary: 'What the draft changes, who did it, and what a second person has to look at',
  method: 'GET',
  path: '/api/office/catalogue/draft',
  viewer: 'staff',
  right: 'catalogue',
  reply: catalogueDraftSchema,
  refusals: [],
})

/** What the second of two editors is told: the values as they are now (P6). */
export const overtakenSchema = z.object({
  fields: z.array(z.object({ ...place, value: json, by: z.nullable(z.string()) })),
})

export const editCatalogue = defineEndpoint({
  id: 'editCatalogue',
  summary: 'Writes edits into the draft: all of them, or none',
  method: 'PATCH',
  path: '/api/office/catalogue/draft',
  viewer: 'staff',
  right: 'catalogue',
  body: z.strictObject({
    edits: z
      .array(
        z.strictObject({
          ...place,
          /** What the editor saw; null where the field was missing. */
          before: value,
          after: value,
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_EDITS)),
  }),
  reply: catalogueDraftSchema,
  refusals: [
    'changed_meanwhile',
    'catalogue_edit_refused',
    'catalogue_field_unknown',
    'catalogue_right_missing',
  ],
})

/** Bytes of a file: `restaurants.json` of 3 000 restaurants has six million. */
const FILE_BYTES = 20_000_000

export const importIntoDraft = defineEndpoint({
  id: 'importIntoDraft',
  summary:
    'Writes into the draft what a file of the chain would change: catalogue, drawings, origins or restaurants',
  method: 'PUT',
  path: '/api/office/catalogue/draft/file',
  viewer: 'staff',
  right: 'catalogue',
  bodyLimit: FILE_BYTES,
  /** JSON: an empty object has two characters. */
  body: z.strictObject({ text: z.string().check(z.minLength(2)) }),
  reply: z.object({
    draft: catalogueDraftSchema,
    /** How many fields the file changes in the draft. */
    changed: z.int(),
  }),
  /** With the faults of the file; their entry and field are null where they are in none. */
  refusals: ['catalogue_file_refused', 'catalogue_right_missing'],
})

export const discardCatalogueDraft = defineEndpoint({
  id: 'discardCatalogueDraft',
  summary: 'Drops the draft with all that it changes',
  method: 'DELETE',
  path: '/api/office/catalogue/draft/:id',
  viewer: 'staff',
  right: 'catalogue',
  params: z.object({ id: changeSetId }),
  reply: catalogueDraftSchema,
  refusals: ['not_found', 'catalogue_not_open'],
})

export const confirmCatalogueEdits = defineEndpoint({
  id: 'confirmCatalogueEdits',
  summary: 'Confirms, as the second person, edits of the draft that somebody else made',
  method: 'POST',
  path: '/api/office/catalogue/draft/confirmations',
  viewer: 'staff',
  right: 'publish',
  confirmed: true,
  body: z.strictObject({
    /** The draft that its reader saw: another one numbers its edits from one, too. */
    draft: changeSetId,
    positions: z.array(wholeField).check(z.minLength(1), z.maxLength(MOST_EDITS)),
  }),
  reply: catalogueDraftSchema,
  refusals: [
    'catalogue_own_edit',
    'second_person_invited',
    'catalogue_right_missing',
    'catalogue_not_open',
    'changed_meanwhile',
  ],
})

/** A cart that customers usually fill, and what it costs by the catalogue of now and by the draft. */
const usualCartSchema = z.object({
  /** Names in the language of the reader. */
  name: z.string(),
  supplements: z.array(z.string()),
  /** How often it was sold last month; null for one of the chain's own. */
  sold: z.nullable(z.int()),
  /** Cents; null where it cannot be ordered. */
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
})
export type UsualCart = z.output<typeof usualCartSchema>

export const checkCatalogueDraft = defineEndpoint({
  id: 'checkCatalogueDraft',
  summary: 'What the checks find in the draft, and what twenty usual carts cost by it',
  method: 'GET',
  path: '/api/office/catalogue/draft/checks',
  viewer: 'staff',
  right: 'catalogue',
  reply: z.object({
    seen: z.int(),
    faults: z.array(catalogueFaultSchema),
    /** What is told and keeps nothing from being published. */
    warnings: z.array(catalogueFaultSchema),
    carts: z.array(usualCartSchema),
    /** Restaurants with orders in a time that goes with the draft, and how many (H11). */
    inTheWay: z.array(z.object({ slug: z.string(), name: z.string(), orders: z.int() })),
  }),
  refusals: [],
})

export const previewCatalogueDraft = defineEndpoint({
  id: 'previewCatalogueDraft',
  summary: 'The private address of the shop over the draft; it ends with the draft',
  method: 'POST',
  path: '/api/office/catalogue/draft/preview',
  viewer: 'staff',
  right: 'catalogue',
  /** `?restaurant=`, `lang=` and `at=` (a minute in Paris: `2026-11-26T06:00`) may follow. */
  reply: z.object({ path: z.string() }),
  refusals: ['catalogue_not_open'],
})

export const publishCatalogueDraft = defineEndpoint({
  id: 'publishCatalogueDraft',
  summary: 'Publishes the draft, now or at a time, first in one restaurant where one is named',
  method: 'POST',
  path: '/api/office/catalogue/draft/publications',
  viewer: 'staff',
  right: 'publish',
  confirmed: true,
  idempotent: true,
  body: z.strictObject({
    /** The draft that its reader saw, and its last edit. */
    draft: changeSetId,
    seen: z.int32().check(z.minimum(0)),
    /** Fields that stay in the draft. */
    without: z.array(fieldPlace).check(z.maxLength(10_000)),
    /** Null: now. */
    at: z.nullable(instant),
    /** Sells it before all others do, for some days. */
    pilot: z.nullable(
      z.strictObject({
        restaurant: wholeField,
        days: z.int().check(z.minimum(1), z.maximum(30)),
      }),
    ),
  }),
  reply: z.object({ id: changeSetId, state: z.enum(['scheduled', 'pilot', 'published']) }),
  status: 201,
  refusals: [
    'changed_meanwhile',
    'catalogue_publish_refused',
    'catalogue_right_missing',
    'catalogue_unconfirmed',
    'catalogue_pilot_taken',
    'catalogue_waiting',
    'catalogue_not_open',
    'end_passed',
    'not_found',
  ],
})

const changeSetSchema = z.object({
  id: z.string(),
  state: z.enum(['scheduled', 'pilot', 'published']),
  by: z.nullable(z.string()),
  publishAt: z.nullable(z.string()),
  pilot: z.nullable(z.object({ restaurant: z.string(), from: z.string() })),
  publishedAt: z.nullable(z.string()),
  undoes: z.nullable(z.string()),
  /** As they are told: a price in all zones, or a field of many restaurants, is one. */
  changes: z.int(),
})
export type ChangeSetView = z.output<typeof changeSetSchema>

export const listChangeSets = defineEndpoint({
  id: 'listChangeSets',
  summary: 'Change sets that wait for their time, and the latest that were published',
  method: 'GET',
  path: '/api/office/catalogue/change-sets',
  viewer: 'staff',
  right: 'catalogue',
  reply: z.object({ sets: z.array(changeSetSchema) }),
  refusals: [],
})

export const getChangeSet = defineEndpoint({
  id: 'getChangeSet',
  summary: 'What a change set changes or changed',
  method: 'GET',
  path: '/api/office/catalogue/change-sets/:id',
  viewer: 'staff',
  right: 'catalogue',
  params: z.object({ id: changeSetId }),
  reply: z.object({ set: changeSetSchema, edits: z.array(draftEditSchema) }),
  refusals: ['not_found'],
})

export const recallChangeSet = defineEndpoint({
  id: 'recallChangeSet',
  summary: 'Takes a change set that waits for its time, or a pilot, back into the draft',
  method: 'DELETE',
  path: '/api/office/catalogue/change-sets/:id',
  viewer: 'staff',
  right: 'publish',
  confirmed: true,
  params: z.object({ id: changeSetId }),
  reply: catalogueDraftSchema,
  refusals: ['not_found', 'catalogue_not_open', 'catalogue_right_missing'],
})

export const undoChangeSet = defineEndpoint({
  id: 'undoChangeSet',
  summary: 'Writes into the draft what takes a published change set back',
  method: 'POST',
  path: '/api/office/catalogue/change-sets/:id/undo',
  viewer: 'staff',
  right: 'catalogue',
  params: z.object({ id: changeSetId }),
  reply: z.object({
    draft: catalogueDraftSchema,
    /** Fields that were changed again since, and stay as they are. */
    kept: z.array(z.object(place)),
  }),
  refusals: ['not_found', 'catalogue_not_open', 'catalogue_right_missing'],
})

/** What was published of one entry, newest first (H9). */
export const getEntryHistory = defineEndpoint({
  id: 'getEntryHistory',
  summary: 'What was published of one entry, when and by whom',
  method: 'GET',
  path: '/api/office/catalogue/history',
  viewer: 'staff',
  right: 'catalogue',
  query: z.object({ entry: name }),
  reply: z.object({
    changes: z.array(
      z.object({
        changeSet: z.string(),
        field: z.string(),
        before: json,
        after: json,
        by: z.nullable(z.string()),
        publishedAt: z.string(),
      }),
    ),
  }),
  refusals: [],
})

/** What the office knows of one entry besides its fields: how it sells, and where it has exceptions (H9). */
export const getEntryUse = defineEndpoint({
  id: 'getEntryUse',
  summary: 'How often an entry was sold last week, where it is sold out, and its prices for a time',
  method: 'GET',
  path: '/api/office/catalogue/use',
  viewer: 'staff',
  right: 'catalogue',
  query: z.object({ entry: name }),
  reply: z.object({
    /** Null for what is not sold. */
    sold: z.nullable(
      z.object({
        count: z.int(),
        /** The week had more orders than are read: these are its latest ones. */
        isPart: z.boolean(),
      }),
    ),
    /** In how many kitchens it is sold out now. */
    soldOut: z.int(),
    /** Its published prices for a time, as fields of restaurants. */
    exceptions: z.array(
      z.object({
        restaurant: z.int(),
        name: z.string(),
        field: z.string(),
        value: json,
      }),
    ),
  }),
  refusals: [],
})
export type EntryUse = z.output<typeof getEntryUse.reply>
