import type { Progress } from '../../cli/notices/progress.ts';
import type { Session } from '../../cli/session.ts';
import type { Tally } from './import-tally.ts';

/** First the rows that are read, then the orders that are imported. */
export class ImportProgress {
  private readonly session: Session;
  private readonly tally: Tally;
  private current: Progress;

  constructor(session: Session, tally: Tally) {
    this.session = session;
    this.tally = tally;
    this.current = session.notices.progress({ label: 'reading', unit: 'rows' });
  }

  staged(rows: number): void {
    this.current.update(rows);
  }

  grouped(orders: number): void {
    this.tally.orders = orders;
    this.current.finish();
    this.current = this.session.notices.progress({ label: 'importing', unit: 'orders', total: orders });
  }

  update(done: number): void {
    this.current.update(done);
  }

  finish(): void {
    this.current.finish();
  }
}
