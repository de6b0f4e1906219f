import * as z from 'zod/mini'
import { instantField } from '#contract/instant-field.ts'
import { wholeParam } from '#contract/whole-number-field.ts'
import { serviceKinds } from '#contract/shop/delivery.ts'
import { maintenanceReasons, noticeTexts } from '#contract/shop/site.ts'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { locales } from '#contract/pages/locales.ts'
import { filled, visible } from '#contract/fields.ts'
import { reasonField } from './customers.ts'

/** Maximum number of characters of a notice: one line of a page, or two of a phone. */
export const NOTICE_LENGTH = 160

const instant = instantField('field_required')

const noticeStates = ['coming', 'shown', 'over'] as const

const officeNoticeSchema = z.object({
  id: z.string(),
  texts: noticeTexts,
  beginsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(noticeStates),
  /** The name of the notice's author; null once the author's data was deleted. */
  by: z.nullable(z.string()),
  /** The instant at which a person ended the notice before `endsAt`; null if nobody did. */
  endedAt: z.nullable(z.string()),
})
export type OfficeNotice = z.output<typeof officeNoticeSchema>

const officeSiteSchema = z.object({
  /** Number of restaurants that the shop shows. */
  restaurants: z.int(),
  maintenance: z.nullable(
    z.object({
      since: z.string(),
      until: z.nullable(z.string()),
      reason: z.nullable(z.enum(maintenanceReasons)),
    }),
  ),
  /** Restaurants whose online ordering is off. */
  ordersOff: z.array(
    z.object({
      restaurant: z.object({ id: z.int(), name: z.string() }),
      since: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Number of orders for today and later that the kitchens have not handed over yet. */
  ordersDue: z.int(),
  /** Number of orders whose payment is in progress. */
  ordersUnpaid: z.int(),
  /**
   * The notices: first those that are coming or shown, the soonest first; then the last ten that
   * have ended.
   */
  notices: z.array(officeNoticeSchema),
})
export type OfficeSite = z.output<typeof officeSiteSchema>

export const getOfficeSite = defineStaffEndpoint({
  id: 'getOfficeSite',
  summary:
    'Returns the site’s maintenance state, the restaurants with online ordering off, and the notices',
  method: 'GET',
  path: '/api/office/site',
  right: 'site',
  reply: officeSiteSchema,
  refusals: [],
})

export const beginSiteMaintenance = defineStaffEndpoint({
  id: 'beginSiteMaintenance',
  summary:
    'Turns ordering and payment off for the site, until a time or until reopened; refused if already off',
  method: 'PUT',
  path: '/api/office/site/maintenance',
  right: 'site',
  confirmed: true,
  body: z.strictObject({
    /**
     * The planned end of the maintenance; null if the maintenance lasts until a person reopens the
     * shop.
     */
    until: z.nullable(instant),
    /** The reason that visitors read; null if none is shown. */
    reason: z.nullable(z.enum(maintenanceReasons)),
  }),
  reply: officeSiteSchema,
  refusals: ['end_passed', 'changed_meanwhile'],
})

export const endSiteMaintenance = defineStaffEndpoint({
  id: 'endSiteMaintenance',
  summary: 'Turns ordering and payment on again for the site',
  method: 'DELETE',
  path: '/api/office/site/maintenance',
  right: 'site',
  reply: officeSiteSchema,
  refusals: [],
})

const restaurantParams = z.object({
  restaurant: wholeParam,
})

export const switchOrderingOff = defineStaffEndpoint({
  id: 'switchOrderingOff',
  summary:
    'Turns online ordering off for a restaurant until it is turned on again; only the head office sees the reason',
  method: 'PUT',
  path: '/api/office/site/ordering-off/:restaurant',
  right: 'site',
  params: restaurantParams,
  /**
   * The reason for which ordering is switched off; only the head office reads it, customers do not.
   */
  body: z.strictObject({ reason: reasonField }),
  reply: officeSiteSchema,
  refusals: ['not_found'],
})

export const switchOrderingOn = defineStaffEndpoint({
  id: 'switchOrderingOn',
  summary: 'Turns online ordering on again for a restaurant',
  method: 'DELETE',
  path: '/api/office/site/ordering-off/:restaurant',
  right: 'site',
  params: restaurantParams,
  reply: officeSiteSchema,
  refusals: ['not_found'],
})

const noticeText = filled('notice_text_missing', NOTICE_LENGTH).check(visible)

/** A new notice: its text in every language, and the instants at which it begins and ends. */
const noticeBody = z.strictObject({
  texts: z.record(z.enum(locales), noticeText),
  beginsAt: instant,
  endsAt: instant,
})
export type NoticeBody = z.output<typeof noticeBody>

export const writeNotice = defineStaffEndpoint({
  id: 'writeNotice',
  summary: 'Publishes a notice to all visitors, in each language, between a start and an end',
  method: 'POST',
  path: '/api/office/site/notices',
  right: 'site',
  idempotent: true,
  body: noticeBody,
  reply: z.object({ id: z.string() }),
  status: 201,
  refusals: ['end_passed', 'end_before_beginning'],
})

export const endNotice = defineStaffEndpoint({
  id: 'endNotice',
  summary: 'Ends a notice before its planned end; no effect on a notice that has ended',
  method: 'DELETE',
  path: '/api/office/site/notices/:notice',
  right: 'site',
  params: z.object({ notice: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  reply: officeSiteSchema,
  refusals: ['not_found'],
})

const officeDeliverySchema = z.object({
  services: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      kind: z.enum(serviceKinds),
      /** Cents. */
      fee: z.int(),
      minimum: z.int(),
      url: z.string(),
      towns: z.int(),
      restaurants: z.int(),
    }),
  ),
  companies: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      place: z.string(),
      city: z.string(),
      restaurant: z.string(),
    }),
  ),
})
export type OfficeDelivery = z.output<typeof officeDeliverySchema>

export const getOfficeDelivery = defineStaffEndpoint({
  id: 'getOfficeDelivery',
  summary: 'Lists the delivery services and the partner companies from the chain’s data files',
  method: 'GET',
  path: '/api/office/site/delivery',
  right: 'site',
  reply: officeDeliverySchema,
  refusals: [],
})
