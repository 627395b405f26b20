const mostShown = 20;

/** Something that was given as a report and is none. */
export class InvalidReport extends Error {
  override readonly name = 'InvalidReport';
  /** One a field: `manifests[3].dependencies[0].purl: expected …, got …`. */
  readonly fields: readonly string[];

  constructor(fields: readonly string[], options?: ErrorOptions) {
    super(messageOf(fields), options);
    this.fields = fields;
  }
}

function messageOf(fields: readonly string[]): string {
  const more = fields.length > mostShown ? [`and ${fields.length - mostShown} more`] : [];
  return ['This is not a report of schema version 1:', ...fields.slice(0, mostShown), ...more].join('\n  ');
}
