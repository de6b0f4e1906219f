import * as z from 'zod/mini'
import { instantField } from '#contract/instant-field.ts'
import { wholeField } from '#contract/whole-number-field.ts'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { faultCodes } from '#contract/faults.ts'
import type { Json } from '#domain/catalogue/entries.ts'

/**
 * Maximum number of edits in one request: filling down a whole column of a table is one request.
 */
const MOST_EDITS = 500
/** Maximum number of characters of one field's value, written as JSON. */
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

/**
 * A fault found by the import's checks, and its place. `entry` and `field` are null if the fault is
 * in no single entry or field.
 */
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
  /** The name of the editor; null for a command, or a person whose data was deleted. */
  by: z.nullable(z.string()),
  at: z.string(),
  isMine: z.boolean(),
  /** Whether the viewer may confirm the edit as the second person (P4). */
  canConfirm: z.boolean(),
  /** Whether a second person has to check the edit before it is published (P4). */
  needsSecond: z.boolean(),
  confirmedBy: z.nullable(z.string()),
  /**
   * Set if another person published a different value after this edit: the edit has to be repeated
   * or dropped (P6).
   */
  overtakenBy: z.nullable(z.object({ by: z.nullable(z.string()), at: z.string() })),
})
export type DraftEdit = z.output<typeof draftEditSchema>

/** The draft that everybody edits: its differences from the published catalogue, by field (H6). */
const catalogueDraftSchema = z.object({
  /** Null where nothing was edited. */
  id: z.nullable(z.string()),
  /** The version of the published catalogue from which the edits differ. */
  version: z.string(),
  /**
   * The position of the last edit. The request to publish contains it, so that nobody publishes an
   * edit that they have not seen.
   */
  seen: z.int(),
  edits: z.array(draftEditSchema),
  /** Translations that are older than a change of their French text (H7). */
  stale: z.array(z.object(place)),
})
export type CatalogueDraft = z.output<typeof catalogueDraftSchema>

const catalogueSchema = z.object({
  version: z.string(),
  /** The instant at which this version was published. */
  since: z.string(),
  /**
   * The published fields of every entry; restaurants have only those that prices and categories
   * need.
   */
  entries: z.record(z.string(), z.record(z.string(), json)),
  /** The number of restaurants that sell each product and formula, by entry. */
  places: z.record(z.string(), z.int()),
  restaurants: z.int(),
  draft: catalogueDraftSchema,
})
export type OfficeCatalogue = z.output<typeof catalogueSchema>

export const getOfficeCatalogue = defineStaffEndpoint({
  id: 'getOfficeCatalogue',
  summary: 'Returns the published catalogue and the draft of its next version',
  method: 'GET',
  path: '/api/office/catalogue',
  right: 'catalogue',
  reply: catalogueSchema,
  refusals: [],
})

export const getCatalogueDraft = defineStaffEndpoint({
  id: 'getCatalogueDraft',
  summary:
    'Returns the edits of the catalogue draft, their authors, and those that need a second person’s confirmation',
  method: 'GET',
  path: '/api/office/catalogue/draft',
  right: 'catalogue',
  reply: catalogueDraftSchema,
  refusals: [],
})

/** The details of a refusal for the second of two editors: the current values (P6). */
export const overtakenSchema = z.object({
  fields: z.array(z.object({ ...place, value: json, by: z.nullable(z.string()) })),
})

export const editCatalogue = defineStaffEndpoint({
  id: 'editCatalogue',
  summary: 'Applies a list of edits to the catalogue draft; either all are applied or none',
  method: 'PATCH',
  path: '/api/office/catalogue/draft',
  right: 'catalogue',
  body: z.strictObject({
    edits: z
      .array(
        z.strictObject({
          ...place,
          /** The value that the editor saw; null if the field was missing. */
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

/** Maximum bytes of a file: `restaurants.json` of 3 000 restaurants has six million. */
const FILE_BYTES = 20_000_000

export const importIntoDraft = defineStaffEndpoint({
  id: 'importIntoDraft',
  summary:
    'Imports a JSON file (catalogue, drawings, origins or restaurants) into the catalogue draft as edits',
  method: 'PUT',
  path: '/api/office/catalogue/draft/file',
  right: 'catalogue',
  bodyLimit: FILE_BYTES,
  /** At least two characters: the shortest JSON object is empty. */
  body: z.strictObject({ text: z.string().check(z.minLength(2)) }),
  reply: z.object({
    draft: catalogueDraftSchema,
    /** The number of fields that the file changes in the draft. */
    changed: z.int(),
  }),
  /**
   * The refusal contains the faults of the file. `entry` and `field` of a fault are null if the
   * fault is in no single entry or field.
   */
  refusals: ['catalogue_file_refused', 'catalogue_right_missing'],
})

export const discardCatalogueDraft = defineStaffEndpoint({
  id: 'discardCatalogueDraft',
  summary: 'Discards the catalogue draft with all its edits',
  method: 'DELETE',
  path: '/api/office/catalogue/draft/:id',
  right: 'catalogue',
  params: z.object({ id: changeSetId }),
  reply: catalogueDraftSchema,
  refusals: ['not_found', 'catalogue_not_open'],
})

export const confirmCatalogueEdits = defineStaffEndpoint({
  id: 'confirmCatalogueEdits',
  summary: 'Confirms, as the second person, edits of the catalogue draft made by others',
  method: 'POST',
  path: '/api/office/catalogue/draft/confirmations',
  right: 'publish',
  confirmed: true,
  body: z.strictObject({
    /**
     * The id of the draft that the reader saw: every draft numbers its edits from one, so positions
     * alone would be ambiguous.
     */
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

/**
 * A cart that is typical of customers, with its price by the current catalogue and by the draft.
 */
const usualCartSchema = z.object({
  /** Names in the reader's language. */
  name: z.string(),
  supplements: z.array(z.string()),
  /** How often this cart was sold last month; null for one of the chain's own examples. */
  sold: z.nullable(z.int()),
  /** Cents; null where the cart cannot be ordered. */
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
})
export type UsualCart = z.output<typeof usualCartSchema>

export const checkCatalogueDraft = defineStaffEndpoint({
  id: 'checkCatalogueDraft',
  summary:
    'Checks the catalogue draft: returns its faults, its warnings, and the prices of twenty typical carts',
  method: 'GET',
  path: '/api/office/catalogue/draft/checks',
  right: 'catalogue',
  reply: z.object({
    seen: z.int(),
    faults: z.array(catalogueFaultSchema),
    /** Faults that are shown, but do not prevent publishing. */
    warnings: z.array(catalogueFaultSchema),
    carts: z.array(usualCartSchema),
    /**
     * Restaurants with orders at a time that the draft removes, and the number of those orders
     * (H11).
     */
    inTheWay: z.array(z.object({ slug: z.string(), name: z.string(), orders: z.int() })),
  }),
  refusals: [],
})

export const previewCatalogueDraft = defineStaffEndpoint({
  id: 'previewCatalogueDraft',
  summary:
    'Creates a private address that previews the shop with the draft; it expires with the draft',
  method: 'POST',
  path: '/api/office/catalogue/draft/preview',
  right: 'catalogue',
  /**
   * Path of the preview. `?restaurant=`, `lang=` and `at=` (a minute in Paris: `2026-11-26T06:00`)
   * may be added.
   */
  reply: z.object({ path: z.string() }),
  refusals: ['catalogue_not_open'],
})

export const publishCatalogueDraft = defineStaffEndpoint({
  id: 'publishCatalogueDraft',
  summary:
    'Publishes the catalogue draft, now or at a given time, optionally in one pilot restaurant first',
  method: 'POST',
  path: '/api/office/catalogue/draft/publications',
  right: 'publish',
  confirmed: true,
  idempotent: true,
  body: z.strictObject({
    /** The id of the draft that the reader saw, and the position of its last edit. */
    draft: changeSetId,
    seen: z.int32().check(z.minimum(0)),
    /** Fields that are not published and stay in the draft. */
    without: z.array(fieldPlace).check(z.maxLength(10_000)),
    /** Null: now. */
    at: z.nullable(instant),
    /** A restaurant that sells the changes some days before all others. */
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
  /**
   * The number of changes as they are described: a price in all zones, or a field of many
   * restaurants, counts as one.
   */
  changes: z.int(),
})
export type ChangeSetView = z.output<typeof changeSetSchema>

export const listChangeSets = defineStaffEndpoint({
  id: 'listChangeSets',
  summary:
    'Lists the change sets of the catalogue that are scheduled, and the latest published ones',
  method: 'GET',
  path: '/api/office/catalogue/change-sets',
  right: 'catalogue',
  reply: z.object({ sets: z.array(changeSetSchema) }),
  refusals: [],
})

export const getChangeSet = defineStaffEndpoint({
  id: 'getChangeSet',
  summary: 'Returns a change set of the catalogue with its edits',
  method: 'GET',
  path: '/api/office/catalogue/change-sets/:id',
  right: 'catalogue',
  params: z.object({ id: changeSetId }),
  reply: z.object({ set: changeSetSchema, edits: z.array(draftEditSchema) }),
  refusals: ['not_found'],
})

export const recallChangeSet = defineStaffEndpoint({
  id: 'recallChangeSet',
  summary:
    'Moves a scheduled change set, or one still in a pilot restaurant, back into the catalogue draft',
  method: 'DELETE',
  path: '/api/office/catalogue/change-sets/:id',
  right: 'publish',
  confirmed: true,
  params: z.object({ id: changeSetId }),
  reply: catalogueDraftSchema,
  refusals: ['not_found', 'catalogue_not_open', 'catalogue_right_missing'],
})

export const undoChangeSet = defineStaffEndpoint({
  id: 'undoChangeSet',
  summary: 'Adds edits to the catalogue draft that revert a published change set',
  method: 'POST',
  path: '/api/office/catalogue/change-sets/:id/undo',
  right: 'catalogue',
  params: z.object({ id: changeSetId }),
  reply: z.object({
    draft: catalogueDraftSchema,
    /** Fields that were changed again after the publication. They are not undone. */
    kept: z.array(z.object(place)),
  }),
  refusals: ['not_found', 'catalogue_not_open', 'catalogue_right_missing'],
})

/** Returns the published changes of one entry, newest first (H9). */
export const getEntryHistory = defineStaffEndpoint({
  id: 'getEntryHistory',
  summary: 'Lists the published changes of one catalogue entry, with their dates and authors',
  method: 'GET',
  path: '/api/office/catalogue/history',
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

/** A published temporary price, as a field of the restaurant in which it applies. */
const priceExceptionSchema = z.object({
  restaurant: z.int(),
  name: z.string(),
  field: z.string(),
  value: json,
})

/**
 * Returns data about one entry besides its fields: its sales, and the restaurants where it has
 * exceptions (H9).
 */
export const getEntryUse = defineStaffEndpoint({
  id: 'getEntryUse',
  summary:
    'Returns an entry’s sales of last week, the number of restaurants where it is sold out, and its temporary prices',
  method: 'GET',
  path: '/api/office/catalogue/use',
  right: 'catalogue',
  query: z.object({ entry: name }),
  reply: z.object({
    /** Null for an entry that is not sold. */
    sold: z.nullable(
      z.object({
        count: z.int(),
        /**
         * True if the week had more orders than are read: the count then covers only the latest
         * ones.
         */
        isPart: z.boolean(),
      }),
    ),
    /** The number of kitchens in which the entry is sold out now. */
    soldOut: z.int(),
    exceptions: z.array(priceExceptionSchema),
  }),
  refusals: [],
})
export type EntryUse = z.output<typeof getEntryUse.reply>

export const listPriceExceptions = defineStaffEndpoint({
  id: 'listPriceExceptions',
  summary:
    'Lists the published temporary prices of all products and restaurants that have not ended',
  method: 'GET',
  path: '/api/office/catalogue/price-exceptions',
  right: 'catalogue',
  reply: z.object({ exceptions: z.array(priceExceptionSchema) }),
  refusals: [],
})
