/** What the pane at the right shows. `draft`: a contact that is being written, with what it begins with. */
export type Shown =
  | { readonly kind: 'person'; readonly key: string; readonly isEdited: boolean }
  | { readonly kind: 'draft'; readonly name: string; readonly address: string };
