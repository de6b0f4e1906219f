import type { Edit } from '#domain/catalogue/entries.ts'
import { mayWriteField } from '#domain/staff/field-rights.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'

/**
 * Refuses edits of fields for which the person lacks the right that the separate endpoints for
 * these fields also require. The refusal names the fields (N15).
 */
export function refuseFields(
  { grants }: Pick<StaffViewer, 'grants'>,
  edits: readonly Pick<Edit, 'entry' | 'field'>[],
): void {
  const fields = edits.filter((edit) => !mayWriteField(grants, edit))
  if (fields.length > 0)
    throw new Refusal('catalogue_right_missing', {
      details: { fields: fields.map(({ entry, field }) => ({ entry, field })) },
    })
}
