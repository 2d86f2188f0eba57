CREATE INDEX "analytics_days_unfolded_idx" ON "analytics_days" USING btree ("day") WHERE slot > 0;--> statement-breakpoint
CREATE INDEX "analytics_rules_rule_idx" ON "analytics_rules" USING btree ("rule_key","day");--> statement-breakpoint
CREATE INDEX "analytics_rules_unfolded_idx" ON "analytics_rules" USING btree ("day") WHERE slot > 0;--> statement-breakpoint
CREATE INDEX "analytics_violations_unfolded_idx" ON "analytics_violations" USING btree ("day") WHERE slot > 0;--> statement-breakpoint
CREATE INDEX "analytics_waits_unfolded_idx" ON "analytics_waits" USING btree ("day") WHERE slot > 0;