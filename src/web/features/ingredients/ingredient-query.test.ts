import { describe, expect, it } from 'vitest'
import { readQuery, writeQuery } from './ingredient-query.ts'

describe('the query of the ingredients page', () => {
  it('holds the search text, the diets and the excluded allergens (F4)', () => {
    const query = readQuery(new URLSearchParams('q=chou&diet=vegan&without=nuts&without=milk'))
    expect(query).toEqual({ search: 'chou', diets: ['vegan'], without: ['milk', 'nuts'] })
  })

  it('ignores unknown values, and shortens a long search text', () => {
    const query = readQuery(new URLSearchParams(`q=${'a'.repeat(500)}&diet=paleo&without=gravity`))
    expect(query).toEqual({ search: 'a'.repeat(100), diets: [], without: [] })
  })

  it('is written from the form without its empty fields', () => {
    const form = new FormData()
    form.append('q', ' ')
    form.append('without', 'milk')
    form.append('without', 'nuts')
    expect(writeQuery(form).toString()).toBe('without=milk&without=nuts')
  })
})
